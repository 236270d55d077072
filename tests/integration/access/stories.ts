import type { Actor } from "@/lib/actor";
import { listResumes } from "@/lib/resumes/queries";
import { assignStory, changeStory, keepStory, removeStory, reopenQuestion } from "@/lib/stories/commands";
import { getProgress } from "@/lib/stories/progress";
import { findStory, getStory, listClassics, listStories } from "@/lib/stories/queries";
import { searchAnswers, suggestAnswers } from "@/lib/stories/search";
import { findSupport } from "@/lib/stories/support";
import { own, row, type Rows, self, type World } from "./row.ts";

/** The story of the owner's answer. */
async function storyOf({ owner, answer }: World): Promise<string> {
  const { rows } = await listStories(owner, {});
  return rows.find((one) => one.answer?.message_id === answer)?.id ?? crypto.randomUUID();
}
const resumeOf = async ({ owner }: World) => (await listResumes(owner)).resumes[0]?.id;
const found = ["nothing", "nothing", "done", "nothing"] as const;
const assign = (who: Actor, { answer }: World) =>
  assignStory(who, { question: "failure", message_id: answer });

export const rows: Rows = {
  "stories/commands#keepStory": row(own, (who, w) => keepStory(who, { message_id: w.answer })),
  "stories/commands#changeStory": row(own, async (who, w) =>
    changeStory(who, { id: await storyOf(w), title: "Changed" }),
  ),
  "stories/commands#removeStory": row(own, async (who, w) => removeStory(who, { id: await storyOf(w) })),
  "stories/commands#assignStory": row(own, assign),
  "stories/commands#reopenQuestion": row(self, (who) => reopenQuestion(who, { question: "mistake" })),
  "stories/queries#listStories": row(self, (who) => listStories(who, {})),
  "stories/queries#findStory": row(found, async (who, w) => findStory(who, { id: await storyOf(w) })),
  "stories/queries#getStory": row(own, async (who, w) => getStory(who, { id: await storyOf(w) })),
  "stories/queries#listClassics": row(self, (who) => listClassics(who)),
  "stories/search#searchAnswers": row(self, (who) => searchAnswers(who, { q: "message" })),
  "stories/search#suggestAnswers": row(self, (who) => suggestAnswers(who, { question: "mistake" })),
  "stories/support#findSupport": row(own, async (who, w) =>
    findSupport(who, { brief: "- Lead a small team in the shop", resume_id: await resumeOf(w) }),
  ),
  "stories/progress#getProgress": row(self, (who) => getProgress(who)),
};

export const exempt: Record<string, string> = {};
