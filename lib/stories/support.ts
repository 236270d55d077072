import "server-only";
import type { Actor } from "../actor.ts";
import { ModelFailure } from "../ai/failure.ts";
import { hasModelService } from "../ai/service.ts";
import { advertLines, draftSupport, linesPerCall } from "../ai/support.ts";
import type { AnswerTurn } from "../ai/tasks.ts";
import { assertConsent } from "../consents/queries.ts";
import { countAgainst } from "../limits.ts";
import { blocksOf } from "../meaning/passages.ts";
import { getResumeText } from "../resumes/queries.ts";
import { isInDanger } from "../safety/danger.ts";
import { fold } from "../text/folding.ts";
import { findQuote } from "../text/quotes.ts";
import { listStories } from "./queries.ts";
import type { Support, SupportInput } from "./schema.ts";

/** The newest stories are read. */
const maxStoriesRead = 60;
const maxQuotes = 3;

type Source = AnswerTurn & { story: { id: string; title: string } | null };

/** Kept stories, then the blocks of the resume. @throws {AppError} not_found for a resume that is not the actor's */
async function readSources(actor: Actor, resumeId: string | null): Promise<Source[]> {
  const [stories, resume] = await Promise.all([
    listStories(actor, { limit: maxStoriesRead }),
    resumeId ? getResumeText(actor, { id: resumeId }) : null,
  ]);
  const kept = stories.rows.flatMap(({ id, title, answer }) =>
    answer
      ? [{ source: "transcript" as const, asked: answer.question, text: answer.text, story: { id, title } }]
      : [],
  );
  const blocks = (resume?.pages ?? []).flatMap((page) =>
    blocksOf(page.text).map(({ text }) => ({ source: "resume" as const, asked: null, text, story: null })),
  );
  return [...kept, ...blocks].map((one, at) => ({ ...one, label: `t${at + 1}` }));
}

/** The source that contains a quote, with the quote verbatim. The named source is searched first. */
function locate(sources: readonly Source[], name: string, quote: string) {
  const named = sources.filter(({ label }) => label === name.trim().toLowerCase());
  for (const { text, story } of new Set([...named, ...sources])) {
    const verbatim = findQuote(quote, fold(text));
    if (verbatim !== null) return { quote: verbatim, story };
  }
  return null;
}

/** The quotes for each line, in the order of the lines. */
async function quotesFor(actor: Actor, lines: string[], sources: Source[]): Promise<Support["lines"]> {
  const batches = Array.from({ length: Math.ceil(lines.length / linesPerCall) }, (_, at) =>
    lines.slice(at * linesPerCall, (at + 1) * linesPerCall),
  );
  const turns = sources.map(({ story: _, ...turn }) => turn);
  const drafts = await Promise.all(
    batches.map((batch) => draftSupport({ payer: actor.id, lines: batch, turns })),
  ).catch((error: unknown) => {
    throw error instanceof ModelFailure ? error.toAppError() : error;
  });
  return lines.map((line, at) => {
    const drafted = drafts[Math.floor(at / linesPerCall)] ?? [];
    const found = drafted
      .filter((one) => one.line === at % linesPerCall)
      .flatMap(({ turn, quote }) => locate(sources, turn, quote) ?? []);
    const support = [...new Map(found.map((one) => [one.quote, one])).values()].slice(0, maxQuotes);
    return { line, support };
  });
}

/**
 * The lines of a job text, each with verbatim quotes of the actor's kept stories and resume that support it. Stores nothing.
 * Without a model service, the lines alone. With one, it counts as a message.
 * @throws {AppError} not_found, consent_required, rate_limited, budget_spent, unavailable
 */
export async function findSupport(actor: Actor, { brief, resume_id }: SupportInput): Promise<Support> {
  const lines = isInDanger(brief) ? [] : advertLines(brief);
  const sources = await readSources(actor, resume_id ?? null);
  if (!hasModelService() || lines.length === 0 || sources.length === 0)
    return { lines: lines.map((line) => ({ line, support: [] })), by_model: hasModelService() };
  await assertConsent(actor);
  await countAgainst("message", actor.id);
  return { lines: await quotesFor(actor, lines, sources), by_model: true };
}
