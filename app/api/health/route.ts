import { isDatabaseUp } from "@/lib/health";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  return (await isDatabaseUp())
    ? Response.json({ status: "ok" })
    : Response.json({ status: "unavailable" }, { status: 503 });
}
