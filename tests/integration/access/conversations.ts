import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { beginInterview } from "@/lib/conversations/begin";
import { findCast } from "@/lib/conversations/cast";
import {
  advance,
  deleteConversation,
  eraseConversation,
  finalize,
  giveFeedback,
  renameConversation,
  restoreConversation,
} from "@/lib/conversations/commands";
import { exportConversation } from "@/lib/conversations/export";
import { findInterviews } from "@/lib/conversations/find";
import { pollStatus } from "@/lib/conversations/interrupted";
import { loadForTurn } from "@/lib/conversations/load";
import { putBack, refreshReply, sendMessage, stopReply } from "@/lib/conversations/messages";
import {
  findConversation,
  getConversation,
  getHistory,
  getHistoryPage,
  getStatus,
  listConversations,
} from "@/lib/conversations/queries";
import { planInterview, proposePlan } from "@/lib/conversations/plan";
import { getMaxRetention, getRetention, setMaxRetention, setRetention } from "@/lib/conversations/retention";
import { findTried, openRetry, startRetry } from "@/lib/conversations/retry";
import { startConversation } from "@/lib/conversations/start";
import { startForm } from "@/lib/conversations/start-form";
import { admin, own, row, type Rows, self } from "./row.ts";

export const rows: Rows = {
  "conversations/start#startConversation": row(
    ["invalid", "done", "done", "done"],
    (who, w) => startConversation(who, { workflow: "student_interview", character_ids: [w.character] }),
    // A conversation of their own, in whose cast the owner's character stands by name.
    { changes: ["member", "superuser"] },
  ),
  // Who may not see a character finds nobody.
  "conversations/cast#findCast": row(
    ["done", "done", "done", "done"],
    (who, w) => findCast(who, "student_interview", [w.character]),
    { shows: ["member", "superuser"] },
  ),
  "conversations/plan#proposePlan": row(["invalid", "done", "done", "done"], (who, w) =>
    proposePlan(who, { workflow_type: "student_interview", character_ids: [w.character], length: 5 }),
  ),
  "conversations/plan#planInterview": row(own, (who, w) => planInterview(who, { id: w.open })),
  "conversations/begin#beginInterview": row(
    ["invalid", "done", "done", "done"],
    (who, w) => {
      const fields = { workflow: "student_interview", character_ids: [w.character], length: "5" };
      return beginInterview(who, startForm.parse(fields));
    },
    { changes: ["member", "superuser"] },
  ),
  "conversations/retry#startRetry": row(own, (who, w) => startRetry(who, { message_id: w.answer })),
  "conversations/retry#openRetry": row(own, (who, w) => openRetry(who, { message_id: w.answer })),
  "conversations/retry#findTried": row(["nothing", "nothing", "done", "nothing"], (who, w) =>
    findTried(who, { retry_of: w.answer }),
  ),
  "conversations/commands#advance": row(own, (who, w) => advance(who, { id: w.open })),
  "conversations/commands#finalize": row(own, (who, w) => finalize(who, { id: w.open })),
  "conversations/commands#giveFeedback": row(own, (who, w) =>
    giveFeedback(who, { id: w.open, feedback_score: "happy" }),
  ),
  "conversations/commands#renameConversation": row(own, (who, w) =>
    renameConversation(who, { id: w.open, title: "Mine" }),
  ),
  "conversations/commands#deleteConversation": row(own, (who, w) => deleteConversation(who, { id: w.open })),
  "conversations/commands#restoreConversation": row(own, (who, w) =>
    restoreConversation(who, { id: w.gone.conversation }),
  ),
  "conversations/commands#eraseConversation": row(own, (who, w) =>
    eraseConversation(who, { id: w.gone.conversation }),
  ),
  "conversations/commands#eraseConversation that is there": row(own, (who, w) =>
    eraseConversation(who, { id: w.open }),
  ),
  "conversations/queries#listConversations that are deleted": row(self, (who) =>
    listConversations(who, { limit: 10, deleted: true }),
  ),
  "conversations/export#exportConversation": row(own, (who, w) => exportConversation(who, { id: w.over })),
  "conversations/load#loadForTurn": row(own, (who, w) => loadForTurn(who, w.open, null)),
  "conversations/messages#sendMessage": row(own, async (who, w) => {
    const { message, running } = await sendMessage(who, { id: w.open, message: "A message of mine." });
    await running.done;
    return message;
  }),
  "conversations/messages#sendMessage that replaces": row(
    // Its owner sees that it is over.
    ["not_found", "not_found", "workflow_complete", "not_found"],
    async (who, w) => {
      const [answer] = await db()
        .select({ id: messages.id })
        .from(messages)
        .where(eq(messages.conversation_id, w.over));
      return sendMessage(who, { id: w.over, message: "A message of mine.", replaces: answer?.id });
    },
  ),
  "conversations/messages#refreshReply": row(own, (who, w) => refreshReply(who, { id: w.open })),
  "conversations/messages#refreshReply of a stopped one": row(own, (who, w) =>
    refreshReply(who, { id: w.open, mode: "again" }),
  ),
  "conversations/messages#putBack": row(
    ["not_found", "not_found", "workflow_complete", "not_found"],
    (who, w) => putBack(who, { id: w.over, messageId: w.answer }),
  ),
  "conversations/messages#stopReply": row(own, (who, w) => stopReply(who, { id: w.open })),
  "conversations/queries#getStatus": row(own, (who, w) => getStatus(who, { id: w.open })),
  "conversations/interrupted#pollStatus": row(own, (who, w) => pollStatus(who, { id: w.open })),
  "conversations/queries#findConversation": row(["nothing", "nothing", "done", "nothing"], (who, w) =>
    findConversation(who, { id: w.open }),
  ),
  "conversations/queries#getConversation": row(own, (who, w) => getConversation(who, { id: w.open })),
  "conversations/queries#getHistoryPage": row(own, (who, w) => getHistoryPage(who, { id: w.over })),
  "conversations/queries#getHistory of all messages": row(own, (who, w) =>
    getHistory(who, { id: w.over, all: true }),
  ),
  "conversations/queries#getHistory": row(own, (who, w) => getHistory(who, { id: w.over })),
  "conversations/queries#listConversations": row(self, (who) => listConversations(who, { limit: 10 })),
  "conversations/find#findInterviews": row(self, (who) =>
    findInterviews(who, { limit: 10, shared: undefined }),
  ),
  "conversations/retention#getRetention": row(self, (who) => getRetention(who)),
  "conversations/retention#setRetention": row(self, (who) => setRetention(who, { days: 30 })),
  "conversations/retention#getMaxRetention": row(admin, (who) => getMaxRetention(who)),
  // It is for everybody's interviews.
  "conversations/retention#setMaxRetention": row(admin, (who) => setMaxRetention(who, { max_days: 30 }), {
    changes: ["superuser"],
  }),
};

export const exempt: Record<string, string> = {
  "conversations/plan#chosenPlan": "stores nothing: a start hands it the cast that the actor may see",
  "conversations/start#insertConversation": "stores for the actor what a start has checked",
  "conversations/start#startedBefore": "reads by the actor's own key; tested in start.test.ts",
  "conversations/commands#eraseDeletedConversations": "the daily job's; tested in deleted.test.ts",
  "conversations/load#asTurns": "pure",
  "conversations/retention#erasureOf": "pure",
  "conversations/title#distinctTitle": "pure",
  "conversations/load#askInput": "pure",
  "conversations/rows#toMessage": "pure",
  "conversations/messages#completeReply": "for the owner that the search for interrupted replies found",
  "conversations/memory#remember":
    "work after a turn or an advance whose conversation was scoped; takes the actor for the name",
};
