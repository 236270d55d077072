import { on, route } from "@/lib/http/route";
import { WithLater } from "@/lib/later";
import { listResumesCall } from "@/lib/resumes/api";
import { healArrivals } from "@/lib/resumes/arrivals";
import { listResumes } from "@/lib/resumes/queries";
import { continueReading } from "@/lib/resumes/reading";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listResumesCall, async ({ actor, query }) => {
    const found = await listResumes(actor, query);
    return new WithLater(found, async () => {
      await Promise.all([continueReading(found.resumes), healArrivals(actor)]);
    });
  }),
);
