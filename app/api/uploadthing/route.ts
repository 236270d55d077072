import { takeArrival } from "@/lib/resumes/arrivals";

/** Calls of UploadThing's, which are signed with our key: no session, no cookie. */
export const POST = (request: Request): Promise<Response> => takeArrival(request);
