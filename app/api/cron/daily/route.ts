import { assertCronSecret } from "@/lib/daily/secret";
import { runDaily } from "@/lib/daily/run";
import { settled } from "@/lib/http/envelope";

/** For a host's cron; some (Vercel) only send GET. */
export const POST = settled(async (request) => {
  assertCronSecret(request.headers.get("authorization"));
  const run = await runDaily(new Date(), { onlyIfDue: true });
  return Response.json(run ?? { running: true }, { headers: { "Cache-Control": "no-store" } });
});
export const GET = POST;
