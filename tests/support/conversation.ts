import type { Message, Status } from "@/lib/conversations/schema";

/** A conversation in the form of its status, at its start. */
export const conversationStatus = (changes: Partial<Status> = {}): Status => ({
  id: "one",
  workflow: "student_interview",
  current_character: null,
  current_character_id: null,
  current_character_name: null,
  workflow_complete: false,
  reply: "idle",
  public_id: null,
  revision: 0,
  length: null,
  retry_of: null,
  answers: 0,
  plan: null,
  erase_at: null,
  created_at: "2026-01-02T03:04:05.000Z",
  ...changes,
});

/** The fields of a status about the current character; complete without one. */
export const spokenBy = (character: { id: string; name: string } | null = null): Partial<Status> => ({
  current_character: character,
  current_character_id: character?.id ?? null,
  current_character_name: character?.name ?? null,
  workflow_complete: character === null,
});

export const fromPerson = (id: string, text: string, changes: Partial<Message> = {}): Message => ({
  id,
  message_content: text,
  generated_by: null,
  speaker_id: "me",
  speaker_name: "Me",
  speaker_type: "user",
  state: "complete",
  timestamp: "2026-01-01T00:00:01.000Z",
  ...changes,
});

export const fromMaya = (id: string, text: string, changes: Partial<Message> = {}): Message =>
  fromPerson(id, text, { speaker_id: "a", speaker_name: "Maya", speaker_type: "character", ...changes });
