import { settled } from "@/lib/http/envelope";
import { unsubscribe } from "@/lib/sharing/news/mail-preferences";

const tokenOf = ({ url }: Request): string => new URL(url).pathname.split("/").at(-1) ?? "";

/** One-click unsubscribe from a mail program (RFC 8058). */
export const POST = settled(async (request) => {
  await unsubscribe({ token: tokenOf(request) });
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
});

/** Mail programs without RFC 8058 open this URL; the page has a button. */
export const GET = async (request: Request): Promise<Response> =>
  new Response(null, { status: 303, headers: { Location: `/unsubscribe/${tokenOf(request)}` } });
