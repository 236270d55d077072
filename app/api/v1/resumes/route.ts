import { afterResponse } from "@/lib/after-response";
import { on, route } from "@/lib/http/route";
import { listResumesCall } from "@/lib/resumes/api";
import { reconcilePendingUploads } from "@/lib/resumes/pending-uploads";
import { listWithWork } from "@/lib/resumes/queries";
import { continueReading } from "@/lib/resumes/reading";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listResumesCall, async ({ actor, query }) => {
    const { resumes, hasWork } = await listWithWork(actor, query);
    if (hasWork)
      afterResponse(async () => {
        await Promise.all([continueReading(resumes, actor.id), reconcilePendingUploads(actor)]);
      });
    return { resumes };
  }),
);
