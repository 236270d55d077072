import { on, route } from "@/lib/http/route";
import { resumeTextCall } from "@/lib/resumes/api";
import { getResumeText } from "@/lib/resumes/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(resumeTextCall, ({ actor, params }) => getResumeText(actor, params)),
);
