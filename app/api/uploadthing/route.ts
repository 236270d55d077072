import { boundRequest } from "@/lib/http/body";
import { settled } from "@/lib/http/envelope";
import { kB } from "@/lib/operation";
import { confirmUpload } from "@/lib/resumes/pending-uploads";

/** Calls of UploadThing's, which are signed with our key: no session, no cookie. */
export const POST = settled(async (request) => confirmUpload(await boundRequest(request, 64 * kB)));
