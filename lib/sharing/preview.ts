import "server-only";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { aiNotice } from "./constants.ts";
import { findLinkRow } from "./publish.ts";
import type { PublicInterview, PublishInput, Shareable } from "./schema.ts";
import { suggestQuestions } from "./search/search.ts";
import { assertChoice, chosenItems, readSource } from "./snapshot.ts";

/** What one may share or leave out, as it would be shared. @throws AppError not_found */
export async function getShareable(actor: Actor, input: { id: string }): Promise<Shareable> {
  const link = await findLinkRow(actor, input.id);
  const source = await readSource(db(), actor, input.id, link?.contact_email ?? null);
  const { turns, resume, hidden_message_ids } = source;
  return { turns: turns.map(({ seq: _, ...turn }) => turn), resume, hidden_message_ids };
}

/** The page as a visitor would see it if this were published now. @throws AppError not_found, invalid, unavailable */
export async function previewInterview(
  actor: Actor,
  input: PublishInput & { id: string },
): Promise<PublicInterview> {
  const link = await findLinkRow(actor, input.id);
  const { candidate_name = link?.candidate_name ?? null, contact_email = link?.contact_email } = input;
  const source = await readSource(db(), actor, input.id, contact_email ?? null);
  assertChoice(source, input);
  const choice = {
    hidden_message_ids: input.hidden_message_ids ?? source.hidden_message_ids,
    include_resume: input.include_resume ?? link?.include_resume ?? false,
  };
  const items = (await chosenItems(source, choice, candidate_name)).map(({ ordinal: _, ...item }) => item);
  const material = { candidate_name, items, additions: [] };
  return {
    ...material,
    created_at: source.created_at,
    characters: source.characters,
    suggested_questions: await suggestQuestions({ key: null, load: async () => material }),
    ai_notice: aiNotice,
    messages: [],
    contact_requests: [],
    answers_again_at: null,
  };
}
