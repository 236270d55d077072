import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { insights } from "../../../db/schema/insights.ts";
import { hasModelService } from "../../ai/service.ts";
import { aiNotice, maxHighlightLength, maxHighlights, practiceNotice } from "../constants.ts";
import type { SourceSentence } from "../schema.ts";
import type { PublicPreview, PublishInput, Sensitive, Shareable } from "./schema.ts";
import { cardOf } from "./card.ts";
import { ownSentences } from "./cut.ts";
import { composeSnapshot, firstChoice, proposeLeftOut, shareableVersion } from "./publish.ts";
import { choiceOf, findLastLink, toLink, unlessRevoked } from "./link.ts";
import { readSensitive } from "./sensitive.ts";
import { readSource } from "./source.ts";
import { suggestedQuestions } from "./suggest.ts";

/**
 * The share form's data: shareable content, sensitive sentences, initial choice.
 * @throws {AppError} not_found, not_finished, not_shareable
 */
export async function getShareable(
  actor: Actor,
  { id, origin }: { id: string; origin: string },
): Promise<Shareable> {
  await shareableVersion(actor, id);
  const last = await findLastLink(actor, id);
  const link = last && unlessRevoked(last);
  const source = await readSource(actor, id);
  const sensitive = await readSensitive(source);
  const sentences = ownSentences(source).map(({ sentence }) => sentence);
  const left_out_sentences = proposeLeftOut(sensitive, last);
  const first = {
    ...firstChoice,
    candidate_name: actor.name,
    contact_email: actor.email,
    expires_at: null,
    hidden_message_ids: source.uncounted,
    include_resume: source.resume !== null,
    highlights: await proposeHighlights(id, sentences, sensitive),
  };
  return {
    link: link && toLink(link, origin),
    turns: source.turns.map(({ seq: _, replaced: __, ...turn }) => turn),
    resume: source.resume,
    sentences,
    sensitive,
    chosen: { ...(last ? choiceOf(last) : first), left_out_sentences },
    first_hidden: source.first_hidden,
  };
}

/** The sentences that the insights quote, except sensitive ones; none while the insights are being checked. */
async function proposeHighlights(
  id: string,
  sentences: readonly SourceSentence[],
  sensitive: Sensitive,
): Promise<SourceSentence[]> {
  const [row] = await db()
    .select({ quotes: sql<string[] | null>`${insights.result} -> 'notable_quotes'` })
    .from(insights)
    .where(
      and(
        eq(insights.conversation_id, id),
        eq(insights.status, "ready"),
        ne(insights.check_state, "running"),
      ),
    );
  const quotes = row?.quotes ?? [];
  const isSensitive = ({ sentence }: SourceSentence) =>
    sensitive.sentences.some((one) => one.sentence === sentence);
  return sentences
    .filter(
      (one) =>
        quotes.some((quote) => quote.includes(one.sentence)) &&
        one.sentence.length <= maxHighlightLength &&
        !isSensitive(one),
    )
    .slice(0, maxHighlights);
}

/**
 * The public page that this choice would publish; changes no link.
 * @throws {AppError} not_found, not_finished, not_shareable; invalid as in `publishInterview`
 */
export async function previewInterview(
  actor: Actor,
  input: PublishInput & { id: string },
): Promise<PublicPreview> {
  await shareableVersion(actor, input.id);
  const { source, choice, items } = await composeSnapshot(actor, input, await findLastLink(actor, input.id));
  const { candidate_name, headline, include_resume_file, allow_batches } = choice;
  return {
    ...cardOf(items, choice.highlights),
    candidate_name,
    headline,
    resume_file: include_resume_file,
    allow_batches,
    created_at: source.created_at,
    characters: source.interviewers,
    suggested_questions: suggestedQuestions(items),
    ai_notice: hasModelService() ? aiNotice : practiceNotice,
    items: items.map(({ ordinal: _, ...item }) => item),
  };
}
