import { afterResponse } from "@/lib/after-response";
import { on, route } from "@/lib/http/route";
import { deleteResumeCall, readResumeCall } from "@/lib/resumes/api";
import { deleteResume, eraseResume } from "@/lib/resumes/commands";
import { getResume } from "@/lib/resumes/queries";
import { continueReading } from "@/lib/resumes/reading";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readResumeCall, async ({ actor, params }) => {
    const resume = await getResume(actor, params);
    afterResponse(() => continueReading([resume], actor.id));
    return resume;
  }),
  on(deleteResumeCall, ({ actor, params, query }) =>
    (query.forever ? eraseResume : deleteResume)(actor, params),
  ),
);
