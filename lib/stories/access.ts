import { type SQL, sql } from "drizzle-orm";
import { stories } from "../../db/schema/stories.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../errors.ts";

/** SQL: the actor's story. Other people, administrators included, have no access. */
export const ownStory = (actor: Actor, id: string): SQL =>
  sql`(${stories.id} = ${id} and ${stories.user_id} = ${actor.id})`;

/** The same error for a missing story and another person's. */
export const storyNotFound = (): AppError =>
  new AppError("not_found", "This story was removed, or it is not yours.");

/** The same error for a missing answer, another person's, and one that cannot be kept. */
export const answerNotFound = (): AppError =>
  new AppError("not_found", "There is no such answer in a finished interview of yours.");
