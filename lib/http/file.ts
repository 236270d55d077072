import { Readable } from "node:stream";

/** Content-Disposition with a name in any script (RFC 6266, RFC 8187). */
function disposition(kind: "inline" | "attachment", name: string): string {
  const ascii = name.normalize("NFKD").replaceAll(/[^\w .,-]/g, "");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** A response that browsers save as a file, from a text or from the parts of one. */
export function file(text: string | AsyncIterable<string>, type: string, name: string): Response {
  const body =
    typeof text === "string"
      ? text
      : (Readable.toWeb(Readable.from(text, { objectMode: false })) as ReadableStream<Uint8Array>);
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": disposition("attachment", name),
      "Cache-Control": "no-store",
    },
  });
}

/** An uploaded PDF. The headers prevent other content types and scripts. */
export function pdf(
  { body, size, filename }: { body: ReadableStream<Uint8Array>; size: number; filename: string },
  kind: "inline" | "attachment",
): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "application/pdf",
      ...(size > 0 && { "Content-Length": String(size) }),
      "Content-Disposition": disposition(kind, filename),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}

/** An archive of the installation, streamed without a known size. */
export function archive({
  body,
  filename,
}: {
  body: ReadableStream<Uint8Array>;
  filename: string;
}): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "application/zstd",
      "Content-Disposition": disposition("attachment", filename),
      "Cache-Control": "private, no-store",
    },
  });
}
