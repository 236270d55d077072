import { versionHeaders } from "@/lib/http/headers";
import { readDocumentCall } from "@/lib/http/api";
import { documentText } from "@/lib/http/openapi/document";
import { on, route } from "@/lib/http/route";
import { Versioned } from "@/lib/versioned";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readDocumentCall, async () => {
    const { text, etag } = documentText();
    const headers = { ...versionHeaders(etag), "Content-Type": "application/json; charset=utf-8" };
    return new Versioned(etag, async () => new Response(text, { headers }));
  }),
);
