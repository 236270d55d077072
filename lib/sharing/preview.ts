import "server-only";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversationNotFound } from "../conversations/access.ts";
import { aiNotice } from "./constants.ts";
import { findLinkRow } from "./rows.ts";
import type { PublicInterview, PublishInput, Shareable } from "./schema.ts";
import { suggestQuestions } from "./search/search.ts";
import { assertChoice, chosenItems, findSource, readSource } from "./snapshot.ts";

/** What one may share or leave out, as it would be shared. @throws AppError not_found */
export async function getShareable(actor: Actor, input: { id: string }): Promise<Shareable> {
  const source = await findSource(actor, input.id);
  if (!source) throw conversationNotFound();
  const { turns, resume, hidden_message_ids } = source;
  return { turns: turns.map(({ seq: _, ...turn }) => turn), resume, hidden_message_ids };
}

/**
 * The page as a visitor would see it if this were published now. Nothing is stored; what the input leaves out is as
 * it was published, and the ids are of the moment.
 * @throws AppError not_found, invalid for a message or a resume that is not there
 */
export async function previewInterview(
  actor: Actor,
  input: PublishInput & { id: string },
): Promise<PublicInterview> {
  const link = await findLinkRow(actor, input.id);
  const contact = input.contact_email === undefined ? (link?.contact_email ?? null) : input.contact_email;
  const source = await readSource(db(), actor, input.id, contact);
  if (!source) throw conversationNotFound();
  assertChoice(source, input);
  const name = input.candidate_name === undefined ? (link?.candidate_name ?? null) : input.candidate_name;
  const choice = {
    hidden_message_ids: input.hidden_message_ids ?? source.hidden_message_ids,
    include_resume: input.include_resume ?? link?.include_resume ?? false,
  };
  const chosen = await chosenItems(source, choice, name);
  const items = chosen.map(({ ordinal: _, ...item }) => item);
  const material = { candidate_name: name, items, additions: [] };
  const suggested_questions = await suggestQuestions({
    key: null,
    load: () => Promise.resolve(material),
  });
  return {
    candidate_name: name,
    created_at: source.created_at,
    characters: source.characters,
    suggested_questions,
    ai_notice: aiNotice,
    items,
    additions: [],
    messages: [],
    contact_requests: [],
    answers_again_at: null,
  };
}
