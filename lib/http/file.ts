/** A response that browsers save as a file, under a name in any script (RFC 6266 and RFC 8187). */
export function file(body: string, type: string, name: string): Response {
  const ascii = name.normalize("NFKD").replaceAll(/[^\w .,-]/g, "");
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "no-store",
    },
  });
}
