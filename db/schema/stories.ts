import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { bytes, createdAt, id, updatedAt } from "./columns.ts";
import { messages } from "./conversations.ts";

/** What code finds in an answer of a finished interview, for its owner's search and progress. */
export const answer_facts = pgTable("answer_facts", {
  message_id: uuid()
    .primaryKey()
    .references(() => messages.id, { onDelete: "cascade" }),
  words: integer().notNull(),
  has_figure: boolean().notNull(),
  /** Whether a sentence says what "I" did. */
  has_own_past: boolean().notNull(),
  /** The vector of the answer and its question; null while the embedding model is unavailable. */
  vector: bytes(),
  /** The model of `vector`. */
  vector_of: text(),
});

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Answers that their author keeps. A story has no copy of the answer and is erased with it. */
export const stories = pgTable(
  "stories",
  {
    id: id(),
    user_id: owner(),
    message_id: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    title: text().notNull(),
    note: text(),
    tags: text().array().notNull().default([]),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex("stories_answer_key").on(t.message_id, t.user_id),
    index("stories_list_idx").on(t.user_id, t.created_at.desc(), t.id.desc()),
  ],
);

/** Which story answers a classic question; null if the person has none for it. */
export const story_questions = pgTable(
  "story_questions",
  {
    user_id: owner(),
    /** An id of lib/stories/questions.json. */
    question: text().notNull(),
    story_id: uuid().references(() => stories.id, { onDelete: "cascade" }),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.question] }),
    index("story_questions_story_idx").on(t.story_id),
  ],
);
