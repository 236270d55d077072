import type { ErrorCode } from "../errors.ts";
import type { Status } from "./schema.ts";

/** Where a conversation stands, as far as the rules need to know. */
export type Stage = {
  /** Index of the current character. */
  position: number;
  characters: number;
  completed: boolean;
  reply: Status["reply"];
};

export type Intent = "message" | "advance" | "refresh";

/** Why something cannot be done now, with the sentence for the person; null when it can. */
export function refusal(stage: Stage, intent: Intent): { code: ErrorCode; text: string } | null {
  if (stage.completed && intent !== "refresh") {
    return {
      code: "workflow_complete",
      text: "This conversation is complete. Start a new one to go on talking.",
    };
  }
  if (stage.reply === "running" && intent !== "refresh") {
    const text =
      intent === "message"
        ? "The reply is still being written. Wait for it or stop it, then send your message."
        : "The reply is still being written. Wait for it or stop it, then go on.";
    return { code: "reply_running", text };
  }
  return null;
}

/** Where Advance leads: the next character, or completion after the last. */
export function advanced(stage: Pick<Stage, "position" | "characters">): {
  position: number;
  completed: boolean;
} {
  const position = stage.position + 1;
  return { position, completed: position >= stage.characters };
}

/**
 * The reply's state as people see it. One that is marked running past its lease lost its process, and can
 * be completed by a refresh.
 */
export function replyState(stored: Status["reply"], leaseOver: boolean): Status["reply"] {
  return stored === "running" && leaseOver ? "interrupted" : stored;
}

/** What the automatic greeting of a character says. The server writes it, whatever the client sent. */
export const greetingText = (characterName: string): string => `Hi ${characterName}`;

/** The title of a conversation: its characters and the day it began. */
export function titleOf(names: string[], startedAt: Date): string {
  const day = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return `${new Intl.ListFormat("en", { type: "conjunction" }).format(names)}, ${day.format(startedAt)}`;
}
