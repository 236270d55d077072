/** The origin to which browsers send files, for the content security policy. Pure. */
import { z } from "zod";
import { chosenStorage, type Env } from "../env.ts";

const token = z.object({
  regions: z.array(z.string()).min(1),
  ingestHost: z.string().default("ingest.uploadthing.com"),
});

/** UploadThing's origin, such as `https://fra1.ingest.uploadthing.com`; null without a valid token. */
function ingestOrigin(encoded: string | undefined, url: string | undefined): string | null {
  if (!encoded) return null;
  if (url) return new URL(url).origin;
  try {
    const { regions, ingestHost } = token.parse(JSON.parse(Buffer.from(encoded, "base64").toString("utf8")));
    return new URL(`https://${regions[0]}.${ingestHost}`).origin;
  } catch {
    return null;
  }
}

/**
 * The URL of the S3 bucket without a trailing slash. The bucket is the first path segment, unless S3_ENDPOINT's host
 * contains it.
 */
export function bucketUrl({ S3_ENDPOINT, S3_BUCKET }: Env): string {
  if (!S3_ENDPOINT || !S3_BUCKET) throw new Error("S3_BUCKET is not set.");
  const { host, origin, pathname } = new URL(S3_ENDPOINT);
  const path = pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  return host.startsWith(`${S3_BUCKET}.`) ? origin + path : `${origin}${path}/${S3_BUCKET}`;
}

/** The origin that takes browsers' files; null if they are sent to this server. */
export function uploadOrigin(settings: Env): string | null {
  switch (chosenStorage(settings)) {
    case "s3":
      return new URL(bucketUrl(settings)).origin;
    case "uploadthing":
      return ingestOrigin(settings.UPLOADTHING_TOKEN, settings.UPLOADTHING_INGEST_URL);
    case "local":
      return null;
  }
}
