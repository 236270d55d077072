import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { resumes } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";

/** A resume belongs to one person; nobody else, administrators included, sees it. */
export const ownResume = (actor: Actor, id: string): SQL =>
  sql`(${resumes.id} = ${id} and ${resumes.user_id} = ${actor.id})`;

export const ownLiveResume = (actor: Actor, id: string) =>
  and(ownResume(actor, id), isNull(resumes.deleted_at));

/** For a resume that is not there, or not the actor's: both look the same. */
export const resumeNotFound = (): AppError =>
  new AppError("not_found", "This resume was deleted, or it is not yours.");
