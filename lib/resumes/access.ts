import { sql, type SQL } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { resumes } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";

/** A resume belongs to one person; nobody else, administrators included, sees it. */
export function ownResume(actor: Actor, id: string): SQL {
  return sql`(${resumes.id} = ${id} and ${resumes.user_id} = ${actor.id})`;
}

/** For a resume that is not there, or not the actor's: both look the same. */
export function resumeNotFound(): AppError {
  return new AppError("not_found", "This resume was deleted, or it is not yours.");
}

/** For a file that the storage did not take. */
export const notStored = (cause: unknown): AppError =>
  new AppError("unavailable", "The file could not be stored. Please try again in a moment.", {
    internal: "the storage refused a file",
    cause,
  });
