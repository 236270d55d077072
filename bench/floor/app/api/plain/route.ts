export function GET(request: Request): Response {
  return Response.json({ asked: new URL(request.url).pathname });
}
