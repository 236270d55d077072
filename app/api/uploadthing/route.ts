import { boundRequest } from "@/lib/http/body";
import { settled } from "@/lib/http/envelope";
import { kB } from "@/lib/operation";
import { confirmUpload } from "@/lib/resumes/pending-uploads";

/** UploadThing's callbacks, which are signed; they have no session. */
export const POST = settled(async (request) => confirmUpload(await boundRequest(request, 64 * kB)));
