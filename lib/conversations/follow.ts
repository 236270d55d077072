import "server-only";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { conversations, messages } from "../../db/schema/conversations.ts";
import type { ReplyEvent, RunningReply } from "./reply.ts";
import type { Message } from "./schema.ts";

/** How often the stored reply is looked at, in milliseconds. */
const lookMs = 300;

type Look = { content: string; state: Message["state"]; alive: boolean };

/**
 * Follows a reply that another request, perhaps in another process, is writing: through its checkpoints in
 * the database. Ends when the reply does, or when its lease has run out.
 */
export function followReply(
  conversationId: string,
  reply: { id: string; content: string; state: Message["state"] },
): RunningReply {
  let cancelled = false;
  let finished: (value: { content: string; state: Message["state"] }) => void;
  const done = new Promise<{ content: string; state: Message["state"] }>((resolve) => {
    finished = resolve;
  });

  const events = new ReadableStream<ReplyEvent>({
    async start(controller) {
      let told = "";
      let last: Look = { content: reply.content, state: reply.state, alive: true };
      const tell = (event: ReplyEvent) => {
        if (!cancelled) controller.enqueue(event);
      };
      const tellGrowth = () => {
        // A reply that was begun anew no longer continues what was told; its end brings the whole text.
        if (last.content.startsWith(told) && last.content !== told) {
          tell({ type: "delta", text: last.content.slice(told.length) });
          told = last.content;
        }
      };
      // Nobody waits for `start`: an error in it would leave `done` pending, so it settles below whatever happens.
      try {
        tellGrowth();
        while (last.state === "streaming" && last.alive) {
          await new Promise((resolve) => setTimeout(resolve, lookMs));
          last = await look(conversationId, reply.id);
          tellGrowth();
        }
      } finally {
        const state = last.state === "streaming" ? "interrupted" : last.state;
        if (state === "failed") tell({ type: "failed", text: "The reply failed. Please retry." });
        finished({ content: last.content, state });
        if (!cancelled) controller.close();
      }
    },
    cancel() {
      cancelled = true;
    },
  });
  return { events, done };
}

async function look(conversationId: string, replyId: string): Promise<Look> {
  const [row] = await db()
    .select({
      content: messages.content,
      state: messages.state,
      alive: sql<boolean>`${conversations.reply_state} = 'running' and ${conversations.reply_lease_until} > now()`,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(sql`${messages.id} = ${replyId} and ${conversations.id} = ${conversationId}`);
  return row ?? { content: "", state: "interrupted", alive: false };
}
