/** Where UploadThing takes files: what pages may send to. Pure. */
import { z } from "zod";

const token = z.object({
  regions: z.array(z.string()).min(1),
  ingestHost: z.string().default("ingest.uploadthing.com"),
});

/** The origin, such as `https://fra1.ingest.uploadthing.com`; null without a token that can be read. */
export function ingestOrigin(encoded: string | undefined, url: string | undefined): string | null {
  if (!encoded) return null;
  if (url) return new URL(url).origin;
  try {
    const { regions, ingestHost } = token.parse(JSON.parse(Buffer.from(encoded, "base64").toString("utf8")));
    return new URL(`https://${regions[0]}.${ingestHost}`).origin;
  } catch {
    return null;
  }
}
