import { readModelState } from "@/lib/ai/state";
import { isDatabaseUp } from "@/lib/health";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  return (await isDatabaseUp())
    ? Response.json({ status: "ok", model: await readModelState() })
    : Response.json({ status: "unavailable" }, { status: 503 });
}
