import { AppError } from "../../errors.ts";
import type { Status } from "../schema.ts";

export type Stage = {
  /** Index of the current character. */
  position: number;
  characters: number;
  completed: boolean;
  reply: Status["reply"];
};

type Intent = "message" | "advance";

/** @throws {AppError} workflow_complete, reply_running */
export function assertPossible(stage: Pick<Stage, "completed" | "reply">, intent: Intent): void {
  if (stage.completed)
    throw new AppError("workflow_complete", "This conversation is complete. Start a new one to continue.");
  if (stage.reply === "running")
    throw new AppError(
      "reply_running",
      "The reply is still being written. Wait for it or stop it, then " +
        (intent === "message" ? "send your message." : "continue."),
    );
}

/** The stage after the current one; completed after the last character. */
export function advanced(stage: Pick<Stage, "position" | "characters">) {
  const position = stage.position + 1;
  return { position, completed: position >= stage.characters };
}
