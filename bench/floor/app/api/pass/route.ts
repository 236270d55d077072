/** The minimum for a streaming route: passes the model's bytes through. */
export async function POST(request: Request): Promise<Response> {
  const upstream = await fetch(`${process.env.OPENAI_BASE_URL ?? ""}/chat/completions`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: await request.text(),
  });
  return new Response(upstream.body, {
    status: upstream.status,
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-cache, no-transform",
    },
  });
}
