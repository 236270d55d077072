import { settled } from "@/lib/http/envelope";
import { unsubscribe } from "@/lib/sharing/news/choices";

const tokenOf = ({ url }: Request): string => new URL(url).pathname.split("/").at(-1) ?? "";

/** What a mail program posts where its reader ends these mails (RFC 8058); its body says nothing more. */
export const POST = settled(async (request) => {
  await unsubscribe({ token: tokenOf(request) });
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
});

/** One that knows no RFC 8058 opens the address: the page has a button, and changes nothing by itself. */
export const GET = async (request: Request): Promise<Response> =>
  new Response(null, { status: 303, headers: { Location: `/unsubscribe/${tokenOf(request)}` } });
