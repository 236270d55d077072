import { pdf } from "@/lib/http/file";
import { on, route } from "@/lib/http/route";
import { resumeFileCall } from "@/lib/resumes/api";
import { getResumeFile } from "@/lib/resumes/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(resumeFileCall, async ({ actor, params }) => pdf(await getResumeFile(actor, params), "inline")),
);
