import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { contact_requests, public_links, questions } from "@/db/schema/sharing";
import { approveContact, listContactRequests, rejectContact } from "@/lib/sharing/contact/requests";
import { composeSnapshot, publishInterview, revokeLink, shareableVersion } from "@/lib/sharing/link/publish";
import { findLastLink, getLink } from "@/lib/sharing/link/link";
import { findHidden } from "@/lib/sharing/link/hidden";
import { getShareable, previewInterview } from "@/lib/sharing/link/shareable";
import { saveAddition, removeAddition } from "@/lib/sharing/questions/additions";
import { listThreads } from "@/lib/sharing/questions/threads";
import { getMailChoices, setMailChoices } from "@/lib/sharing/news/mail-preferences";
import { getNews, markSeen } from "@/lib/sharing/news/news";
import { listRecent } from "@/lib/sharing/news/recent";
import { askOwnQuestion, listOwnQuestions } from "@/lib/sharing/questions/own-questions";
import { readSource } from "@/lib/sharing/link/source";
import { caller, own, row, self, type Rows, type World } from "./row.ts";

const { origin } = caller;
const ownOrNothing = ["nothing", "nothing", "done", "nothing"] as const;

async function requestOf(w: World) {
  const [request] = await db()
    .select({ id: contact_requests.id })
    .from(contact_requests)
    .where(eq(contact_requests.conversation_id, w.over));
  return { id: w.over, requestId: request?.id ?? "" };
}

async function questionOf(w: World) {
  const [question] = await db()
    .select({ id: questions.id })
    .from(questions)
    .innerJoin(public_links, eq(public_links.id, questions.link_id))
    .where(eq(public_links.conversation_id, w.over));
  return { id: w.over, questionId: question?.id ?? "" };
}

export const rows: Rows = {
  "sharing/questions/own-questions#askOwnQuestion": row(
    ["not_found", "not_found", "practice_mode", "not_found"],
    (who, w) => askOwnQuestion(who, { id: w.over, content: "What did I say?" }),
  ),
  "sharing/questions/own-questions#listOwnQuestions": row(own, (who, w) =>
    listOwnQuestions(who, { id: w.over }),
  ),
  "sharing/link/publish#publishInterview": row(own, (who, w) =>
    publishInterview(who, { id: w.over }, caller),
  ),
  "sharing/link/source#readSource": row(own, (who, w) => readSource(who, w.over)),
  "sharing/link/publish#composeSnapshot": row(own, (who, w) => composeSnapshot(who, { id: w.over }, null)),
  "sharing/link/publish#shareableVersion": row(own, (who, w) => shareableVersion(who, w.over)),
  "sharing/link/link#findLastLink": row(ownOrNothing, (who, w) => findLastLink(who, w.over)),
  "sharing/link/publish#revokeLink": row(own, (who, w) => revokeLink(who, { id: w.over })),
  "sharing/link/hidden#findHidden": row(own, async (who, w) => findHidden(who, await questionOf(w))),
  "sharing/link/shareable#getShareable": row(own, (who, w) => getShareable(who, { id: w.over, origin })),
  "sharing/link/shareable#previewInterview": row(own, (who, w) => previewInterview(who, { id: w.over })),
  "sharing/link/link#getLink": row(own, (who, w) => getLink(who, { id: w.over, origin })),
  "sharing/questions/threads#listThreads": row(own, (who, w) => listThreads(who, { id: w.over })),
  "sharing/contact/requests#listContactRequests": row(own, (who, w) =>
    listContactRequests(who, { id: w.over }),
  ),
  "sharing/contact/requests#approveContact": row(own, async (who, w) =>
    approveContact(who, await requestOf(w)),
  ),
  "sharing/contact/requests#rejectContact": row(own, async (who, w) =>
    rejectContact(who, await requestOf(w)),
  ),
  "sharing/news/news#getNews": row(self, (who) => getNews(who)),
  "sharing/news/recent#listRecent": row(self, (who) => listRecent(who)),
  "sharing/news/news#markSeen": row(own, async (who, w) => {
    const { questionId } = await questionOf(w);
    await markSeen(who, { id: w.over, ids: [questionId, (await requestOf(w)).requestId] });
  }),
  "sharing/news/mail-preferences#getMailChoices": row(self, (who) => getMailChoices(who)),
  "sharing/news/mail-preferences#setMailChoices": row(self, (who) =>
    setMailChoices(who, { contact_requests: false, digest: false }),
  ),
  "sharing/questions/additions#saveAddition": row(own, async (who, w) =>
    saveAddition(who, { ...(await questionOf(w)), content: "An answer of mine." }),
  ),
  "sharing/questions/additions#removeAddition": row(own, async (who, w) =>
    removeAddition(who, await questionOf(w)),
  ),
};

export const exempt: Record<string, string> = {};
