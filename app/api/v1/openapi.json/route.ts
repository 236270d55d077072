import { readDocumentCall } from "@/lib/http/api";
import { documentText } from "@/lib/openapi/document";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readDocumentCall, async () => {
    const headers = { "Content-Type": "application/json; charset=utf-8" };
    return new Response(documentText(), { headers });
  }),
);
