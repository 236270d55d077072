import { on, route } from "@/lib/http/route";
import { restoreResumeCall } from "@/lib/resumes/api";
import { restoreResume } from "@/lib/resumes/commands";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(restoreResumeCall, ({ actor, params }) => restoreResume(actor, params)),
);
