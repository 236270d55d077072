import { db } from "@/db/client";
import { conversation_characters, conversations, messages } from "@/db/schema/conversations";
import { resumes } from "@/db/schema/library";
import { isInDanger } from "@/lib/safety/danger";

type Turn = {
  by: "user" | "character";
  text: string;
  kind?: "greeting" | "answer" | "reply";
  state?: "complete" | "interrupted" | "failed";
};

/** An interview about a till project; its greeting, a question, an answer, and so on. */
export const talk: Turn[] = [
  { by: "user", text: "Hi Marcus", kind: "greeting" },
  { by: "character", text: "Welcome! Which project are you most proud of?" },
  {
    by: "user",
    text: "I rebuilt the till at a bakery in Leeds: I trained four colleagues and cut the evening count from an hour to twenty minutes.",
  },
  { by: "character", text: "And what went wrong on the way?" },
  {
    by: "user",
    text: "The first price list was wrong for two days, so I wrote a check that compares it each night.",
  },
];

export type Interview = { id: string; resumeId: string | null; messageIds: string[]; characterIds: string[] };

/**
 * Adds a person's interview to the database as if it had been held.
 * @param options.resume the pages of its resume
 * @param options.open leaves it unfinished
 */
export async function addInterview(
  owner: { id: string },
  options: {
    turns?: Turn[];
    characters?: string[];
    prompt?: string;
    resume?: string[];
    filename?: string;
    open?: boolean;
    workflow?: "student_interview" | "resume_interview";
  } = {},
): Promise<Interview> {
  const turns = options.turns ?? talk;
  let resumeId: string | null = null;
  if (options.resume) {
    const pages = options.resume.map((text, at) => ({
      number: at + 1,
      text,
      hidden: [{ text: "a hidden line of the resume", reason: "invisible" }],
    }));
    const [row] = await db()
      .insert(resumes)
      .values({
        user_id: owner.id,
        filename: options.filename ?? "resume.pdf",
        size: 1,
        storage: "local",
        storage_key: crypto.randomUUID(),
        status: "PROCESSED",
        page_count: pages.length,
        pages,
      })
      .returning({ id: resumes.id });
    resumeId = row?.id ?? null;
  }
  const names = options.characters ?? ["Marcus"];
  const [conversation] = await db()
    .insert(conversations)
    .values({
      user_id: owner.id,
      workflow: options.workflow ?? (resumeId ? "resume_interview" : "student_interview"),
      title: "An interview",
      resume_id: resumeId,
      insight_template: "Return JSON.",
      position: options.open ? 0 : names.length,
      completed_at: options.open ? null : new Date().toISOString(),
      last_seq: turns.length,
      created_at: "2026-05-04T08:00:00.000Z",
    })
    .returning({ id: conversations.id });
  const id = conversation?.id ?? "";
  const cast = await db()
    .insert(conversation_characters)
    .values(
      names.map((name, position) => ({
        conversation_id: id,
        position,
        character_id: crypto.randomUUID(),
        name,
        prompt_version: 1,
        system_prompt: options.prompt ?? "Ask about projects.",
      })),
    )
    .returning({ id: conversation_characters.character_id });
  const rows = await db()
    .insert(messages)
    .values(
      turns.map(({ by, text, kind, state }, at) => ({
        conversation_id: id,
        seq: at + 1,
        position: 0,
        speaker_type: by,
        kind: kind ?? (by === "user" ? ("answer" as const) : ("reply" as const)),
        content: text,
        state: state ?? "complete",
        danger: isInDanger(by === "user" ? text : (turns[at - 1]?.text ?? "")),
      })),
    )
    .returning({ id: messages.id });
  return {
    id,
    resumeId,
    messageIds: rows.map((row) => row.id),
    characterIds: cast.map((row) => row.id),
  };
}
