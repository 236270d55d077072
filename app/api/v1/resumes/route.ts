import { on, route } from "@/lib/http/route";
import { WithLater } from "@/lib/later";
import { listResumesCall } from "@/lib/resumes/api";
import { reconcilePendingUploads } from "@/lib/resumes/arrivals";
import { lookThrough } from "@/lib/resumes/queries";
import { continueReading } from "@/lib/resumes/reading";
import { eraseDeleted } from "@/lib/resumes/sweep";
import { Versioned } from "@/lib/versioned";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listResumesCall, async ({ actor, query }) => {
    const { waiting, ...found } = await lookThrough(actor, query);
    if (!waiting) return Versioned.of(found);
    return new WithLater(found, async () => {
      await Promise.all([
        continueReading(found.resumes, actor.id),
        reconcilePendingUploads(actor),
        eraseDeleted(),
      ]);
    });
  }),
);
