import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { startFromForm } from "@/lib/conversations/start/form";
import { findCast } from "@/lib/conversations/plan/cast";
import {
  deleteConversation,
  eraseConversation,
  giveFeedback,
  renameConversation,
  restoreConversation,
} from "@/lib/conversations/library/commands";
import { advance, finalize } from "@/lib/conversations/turn/advance";
import { exportConversation } from "@/lib/conversations/library/export";
import { findInterviews, listConversations } from "@/lib/conversations/library/queries";
import { pollStatus } from "@/lib/conversations/turn/interrupted";
import { loadForTurn } from "@/lib/conversations/turn/load";
import { markNotDanger, refreshReply, sendMessage } from "@/lib/conversations/turn/messages";
import { stopReply } from "@/lib/conversations/turn/stop";
import { getHistory, getHistoryPage } from "@/lib/conversations/turn/history";
import { findConversation, getConversation, getStatus } from "@/lib/conversations/queries";
import { planInterview, proposePlan } from "@/lib/conversations/plan/propose";
import {
  getMaxRetention,
  getRetention,
  setMaxRetention,
  setRetention,
} from "@/lib/conversations/retention/retention";
import { findRetriedAnswer, openRetry, startRetry } from "@/lib/conversations/start/retry";
import { startConversation } from "@/lib/conversations/start/start";
import { startForm } from "@/lib/conversations/start/schema";
import { admin, own, row, type Rows, self } from "./row.ts";

export const rows: Rows = {
  "conversations/start/start#startConversation": row(
    ["invalid", "done", "done", "done"],
    (who, w) => startConversation(who, { workflow: "student_interview", character_ids: [w.character] }),
    // Their own conversation, whose cast includes the owner's character by name.
    { changes: ["member", "superuser"] },
  ),
  // For an invisible character, the result is empty.
  "conversations/plan/cast#findCast": row(
    ["done", "done", "done", "done"],
    (who, w) => findCast(who, "student_interview", [w.character]),
    { shows: ["member", "superuser"] },
  ),
  "conversations/plan/propose#proposePlan": row(["invalid", "done", "done", "done"], (who, w) =>
    proposePlan(who, { workflow_type: "student_interview", character_ids: [w.character], length: 5 }),
  ),
  "conversations/plan/propose#planInterview": row(own, (who, w) => planInterview(who, { id: w.open })),
  "conversations/start/form#startFromForm": row(
    ["invalid", "done", "done", "done"],
    (who, w) => {
      const fields = { workflow: "student_interview", character_ids: [w.character], length: "5" };
      return startFromForm(who, startForm.parse(fields));
    },
    { changes: ["member", "superuser"] },
  ),
  "conversations/start/retry#startRetry": row(own, (who, w) => startRetry(who, { message_id: w.answer })),
  "conversations/start/retry#openRetry": row(own, (who, w) => openRetry(who, { message_id: w.answer })),
  "conversations/start/retry#findRetriedAnswer": row(["nothing", "nothing", "done", "nothing"], (who, w) =>
    findRetriedAnswer(who, { retry_of: w.answer }),
  ),
  "conversations/turn/advance#advance": row(own, (who, w) => advance(who, { id: w.open })),
  "conversations/turn/advance#finalize": row(own, (who, w) => finalize(who, { id: w.open })),
  "conversations/library/commands#giveFeedback": row(own, (who, w) =>
    giveFeedback(who, { id: w.open, feedback_score: "happy" }),
  ),
  "conversations/library/commands#renameConversation": row(own, (who, w) =>
    renameConversation(who, { id: w.open, title: "Mine" }),
  ),
  "conversations/library/commands#deleteConversation": row(own, (who, w) =>
    deleteConversation(who, { id: w.open }),
  ),
  "conversations/library/commands#restoreConversation": row(own, (who, w) =>
    restoreConversation(who, { id: w.gone.conversation }),
  ),
  "conversations/library/commands#eraseConversation": row(own, (who, w) =>
    eraseConversation(who, { id: w.gone.conversation }),
  ),
  "conversations/library/commands#eraseConversation that is there": row(own, (who, w) =>
    eraseConversation(who, { id: w.open }),
  ),
  "conversations/library/queries#listConversations that are deleted": row(self, (who) =>
    listConversations(who, { limit: 10, deleted: true }),
  ),
  "conversations/library/export#exportConversation": row(own, (who, w) =>
    exportConversation(who, { id: w.over }),
  ),
  "conversations/turn/load#loadForTurn": row(own, (who, w) => loadForTurn(who, w.open, null)),
  "conversations/turn/messages#sendMessage": row(own, async (who, w) => {
    const { message, running } = await sendMessage(who, { id: w.open, message: "A message of mine." });
    await running.done;
    return message;
  }),
  "conversations/turn/messages#sendMessage that replaces": row(
    // For its owner, it is complete.
    ["not_found", "not_found", "workflow_complete", "not_found"],
    async (who, w) => {
      const [answer] = await db()
        .select({ id: messages.id })
        .from(messages)
        .where(eq(messages.conversation_id, w.over));
      return sendMessage(who, { id: w.over, message: "A message of mine.", replaces: answer?.id });
    },
  ),
  "conversations/turn/messages#refreshReply": row(own, (who, w) => refreshReply(who, { id: w.open })),
  "conversations/turn/messages#refreshReply of a stopped one": row(own, (who, w) =>
    refreshReply(who, { id: w.open, mode: "again" }),
  ),
  "conversations/turn/messages#markNotDanger": row(own, (who, w) =>
    markNotDanger(who, { id: w.over, messageId: w.answer }),
  ),
  "conversations/turn/stop#stopReply": row(own, (who, w) => stopReply(who, { id: w.open })),
  "conversations/queries#getStatus": row(own, (who, w) => getStatus(who, { id: w.open })),
  "conversations/turn/interrupted#pollStatus": row(own, (who, w) => pollStatus(who, { id: w.open })),
  "conversations/queries#findConversation": row(["nothing", "nothing", "done", "nothing"], (who, w) =>
    findConversation(who, { id: w.open }),
  ),
  "conversations/queries#getConversation": row(own, (who, w) => getConversation(who, { id: w.open })),
  "conversations/turn/history#getHistoryPage": row(own, (who, w) => getHistoryPage(who, { id: w.over })),
  "conversations/turn/history#getHistory of all messages": row(own, (who, w) =>
    getHistory(who, { id: w.over, all: true }),
  ),
  "conversations/turn/history#getHistory": row(own, (who, w) => getHistory(who, { id: w.over })),
  "conversations/library/queries#listConversations": row(self, (who) =>
    listConversations(who, { limit: 10 }),
  ),
  "conversations/library/queries#findInterviews": row(self, (who) =>
    findInterviews(who, { limit: 10, shared: undefined }),
  ),
  "conversations/retention/retention#getRetention": row(self, (who) => getRetention(who)),
  "conversations/retention/retention#setRetention": row(self, (who) => setRetention(who, { days: 30 })),
  "conversations/retention/retention#getMaxRetention": row(admin, (who) => getMaxRetention(who)),
  // For all people's interviews.
  "conversations/retention/retention#setMaxRetention": row(
    admin,
    (who) => setMaxRetention(who, { max_days: 30 }),
    {
      changes: ["superuser"],
    },
  ),
};

export const exempt: Record<string, string> = {
  "conversations/plan/propose#chosenPlan": "stores nothing: a start hands it the cast that the actor may see",
  "conversations/start/start#insertConversation": "stores for the actor what a start has checked",
  "conversations/start/start#startedBefore": "reads by the actor's own key; tested in start.test.ts",
  "conversations/library/commands#eraseDeletedConversations": "the daily job's; tested in deleted.test.ts",
  "conversations/turn/load#asTurns": "pure",
  "conversations/retention/retention#erasureOf": "pure",
  "conversations/start/title#distinctTitle": "pure",
  "conversations/turn/load#replyInput": "pure",
  "conversations/rows#toMessage": "pure",
  "conversations/turn/messages#completeReply": "for the owner that the search for interrupted replies found",
  "conversations/turn/notes#updateNote":
    "work after a turn or an advance whose conversation was scoped; takes the actor for the name",
};
