import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { resumes } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";

/** SQL: the actor's resume. Other people, administrators included, have no access. */
export const ownResume = (actor: Actor, id: string): SQL =>
  sql`(${resumes.id} = ${id} and ${resumes.user_id} = ${actor.id})`;

export const ownLiveResume = (actor: Actor, id: string) =>
  and(ownResume(actor, id), isNull(resumes.deleted_at));

/** The same error for a missing resume and for another person's. */
export const resumeNotFound = (): AppError =>
  new AppError("not_found", "This resume was deleted, or it is not yours.");
