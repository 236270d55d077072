import { advance, deleteConversation, finalize, giveFeedback } from "@/lib/conversations/commands";
import { exportConversation } from "@/lib/conversations/export";
import { loadForTurn } from "@/lib/conversations/load";
import { refreshReply, sendMessage, stopReply } from "@/lib/conversations/messages";
import {
  findConversation,
  getConversation,
  getHistory,
  getHistoryPage,
  getStatus,
  listConversations,
} from "@/lib/conversations/queries";
import { startConversation } from "@/lib/conversations/start";
import { own, row, type Rows, self } from "./row.ts";

export const rows: Rows = {
  "conversations/start#startConversation": row(
    ["invalid", "done", "done", "done"],
    (who, w) => startConversation(who, { workflow: "student_interview", character_ids: [w.character] }),
    // A conversation of their own, in whose cast the owner's character stands by name.
    { changes: ["member", "superuser"] },
  ),
  "conversations/commands#advance": row(own, (who, w) => advance(who, { id: w.open })),
  "conversations/commands#finalize": row(own, (who, w) => finalize(who, { id: w.open })),
  "conversations/commands#giveFeedback": row(own, (who, w) =>
    giveFeedback(who, { id: w.open, feedback_score: "happy" }),
  ),
  "conversations/commands#deleteConversation": row(own, (who, w) => deleteConversation(who, { id: w.open })),
  "conversations/export#exportConversation": row(own, (who, w) => exportConversation(who, { id: w.over })),
  "conversations/load#loadForTurn": row(own, (who, w) => loadForTurn(who, w.open, null)),
  "conversations/messages#sendMessage": row(own, async (who, w) => {
    const { message, running } = await sendMessage(who, { id: w.open, message: "A message of mine." });
    await running.done;
    return message;
  }),
  "conversations/messages#refreshReply": row(own, (who, w) => refreshReply(who, { id: w.open })),
  "conversations/messages#stopReply": row(own, (who, w) => stopReply(who, { id: w.open })),
  "conversations/queries#getStatus": row(own, (who, w) => getStatus(who, { id: w.open })),
  "conversations/queries#findConversation": row(["nothing", "nothing", "done", "nothing"], (who, w) =>
    findConversation(who, { id: w.open }),
  ),
  "conversations/queries#getConversation": row(own, (who, w) => getConversation(who, { id: w.open })),
  "conversations/queries#getHistoryPage": row(own, (who, w) => getHistoryPage(who, { id: w.over })),
  "conversations/queries#getHistory": row(own, (who, w) => getHistory(who, { id: w.over })),
  "conversations/queries#listConversations": row(self, (who) => listConversations(who, { limit: 10 })),
};

export const exempt: Record<string, string> = {
  "conversations/load#asTurns": "pure",
  "conversations/load#askInput": "pure",
  "conversations/rows#toMessage": "pure",
  "conversations/memory#remember":
    "work after a turn or an advance whose conversation was scoped; takes the actor for the name",
};
