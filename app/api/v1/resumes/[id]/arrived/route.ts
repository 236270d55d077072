import { on, route } from "@/lib/http/route";
import { completeUploadCall } from "@/lib/resumes/api";
import { completeUpload } from "@/lib/resumes/pending-uploads";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(completeUploadCall, ({ actor, params }) => completeUpload(actor, params)),
);
