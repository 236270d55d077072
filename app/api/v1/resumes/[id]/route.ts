import { on, route } from "@/lib/http/route";
import { WithLater } from "@/lib/later";
import { deleteResumeCall, readResumeCall } from "@/lib/resumes/api";
import { deleteResume } from "@/lib/resumes/commands";
import { getResume } from "@/lib/resumes/queries";
import { continueReading } from "@/lib/resumes/reading";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readResumeCall, async ({ actor, params }) => {
    const resume = await getResume(actor, params);
    return new WithLater(resume, () => continueReading([resume], actor.id));
  }),
  on(deleteResumeCall, ({ actor, params }) => deleteResume(actor, params)),
);
