import "server-only";
import { createHash } from "node:crypto";
import { createRouteHandler, createUploadthing, UTFiles } from "uploadthing/server";
import { z } from "zod";
import { env } from "../env.ts";

/**
 * Files that go from the browser straight to UploadThing: we sign an address for one file, and UploadThing tells us
 * when it is there. What is signed says how large it is, that it is a PDF, and that nobody else may read it.
 */

/** How long a signed address takes a file, in seconds. */
export const presignedFor = 60 * 60;

const slug = "resume";
/** Where UploadThing calls us. */
const path = "/api/uploadthing";
const make = createUploadthing();

/** Our files at UploadThing have names that begin so: others may keep theirs in the same app. */
export function ourPrefix(): string {
  const secret = env().AUTH_SECRET ?? "";
  return `colloquy-${createHash("sha256").update(`files ${secret}`).digest("hex").slice(0, 12)}-`;
}

/** A name for one file there, beside the key that UploadThing gives it. */
export const newName = (): string => ourPrefix() + crypto.randomUUID();

type OnArrival = (key: string) => Promise<void>;

/** @param origin under which address UploadThing calls us */
function handlerFor(onArrival: OnArrival, origin: string): (request: Request) => Promise<Response> {
  // Its type lists powers of two only; any number will do.
  const maxFileSize = `${Math.ceil(env().MAX_UPLOAD_MB)}MB` as "64MB";
  return createRouteHandler({
    router: {
      [slug]: make(
        { pdf: { maxFileSize, maxFileCount: 1, acl: "private", contentDisposition: "attachment" } },
        { presignedURLTTL: presignedFor, awaitServerData: false },
      )
        .middleware(({ files }) => ({
          [UTFiles]: files.map(({ name, size, type }) => ({ name, size, type, customId: newName() })),
        }))
        .onUploadComplete(({ file }) => onArrival(file.key)),
    },
    config: {
      token: env().UPLOADTHING_TOKEN ?? "",
      // Its development mode holds a connection open in place of calls to an address that it cannot reach.
      isDev: false,
      handleDaemonPromise: "await",
      logLevel: "None",
      callbackUrl: env().UPLOADTHING_CALLBACK_URL ?? `${origin}${path}`,
    },
  });
}

const presigned = z.tuple([z.object({ url: z.url(), key: z.string().min(1) })]);

/**
 * An address that takes one file of exactly this size, for an hour, and the key that the file will have.
 * @param origin under which address we are known: UploadThing calls us there
 */
export async function presign(
  file: { name: string; size: number },
  origin: string,
): Promise<{ url: string; key: string }> {
  const request = new Request(`${origin}${path}?slug=${slug}&actionType=upload`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ files: [{ ...file, type: "application/pdf" }], input: null }),
  });
  const response = await handlerFor(async () => {}, origin)(request);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`UploadThing's address was not signed: ${JSON.stringify(answer)}`);
  const [signed] = presigned.parse(answer);
  return signed;
}

/** Takes a call that says what became of a file, if UploadThing signed it; `onArrival` gets the key of one that is there. */
export async function takeCallback(request: Request, onArrival: OnArrival): Promise<Response> {
  const hook = request.headers.get("uploadthing-hook");
  // To sign addresses is for those who are logged in: only through the API.
  if (!env().UPLOADTHING_TOKEN || (hook !== "callback" && hook !== "error"))
    return Response.json({ detail: "Nothing is here.", code: "not_found" }, { status: 404 });
  return handlerFor(onArrival, new URL(request.url).origin)(request);
}
