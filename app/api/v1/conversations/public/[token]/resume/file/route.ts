import { pdf } from "@/lib/http/file";
import { on, route } from "@/lib/http/route";
import { sharedResumeFileCall } from "@/lib/sharing/api";
import { getSharedResumeFile } from "@/lib/sharing/page/resume-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(sharedResumeFileCall, async ({ params }) => pdf(await getSharedResumeFile(params), "attachment")),
);
