import "server-only";
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { isLimit, ModelFailure } from "../../ai/failure.ts";
import { findSensitive } from "../../ai/sensitive.ts";
import { currentService } from "../../ai/service.ts";
import { findDueNotice } from "../../consents/queries.ts";
import { exclusively } from "../../lease.ts";
import { log } from "../../log.ts";
import type { Sensitive, SensitiveSentence } from "./schema.ts";
import { ownSentences } from "./cut.ts";
import { findSigns } from "./signs.ts";
import type { Source } from "./source.ts";

/** Content of `conversations.sensitive`. `of` is a hash of the texts and the service's name. */
type Stored = { of: string; found: SensitiveSentence[] };

const pollIntervalMs = 500;

/**
 * The sensitive sentences of an interview and its resume. The model reads each version once. Signs (`findSigns`) decide
 * if there is no model service, if it fails, or if the owner has not accepted the notice.
 * @param options.mayCallModel false returns stored results, or signs if there are none, without a model call
 */
export async function readSensitive(source: Source, { mayCallModel = true } = {}): Promise<Sensitive> {
  const { id, owner } = source;
  const own = ownSentences(source);
  const known = [
    owner.name ?? "",
    ...source.characters,
    ...(source.resume?.pages ?? []).map(({ content }) => content),
  ];
  const texts = own.map(({ sentence, asked }) => ({ text: sentence.sentence, asked }));
  const signs = () =>
    findSigns(texts, known).flatMap((sign, at) =>
      sign && own[at] ? [{ ...own[at].sentence, ...sign }] : [],
    );
  const service = currentService();
  // Without a service, the signs are the whole check.
  if (!service) return { looked_at: true, sentences: signs() };
  const textsHash = createHash("md5")
    .update(JSON.stringify([service.name, texts]))
    .digest("hex");
  if (mayCallModel && !(await findDueNotice(owner)))
    while (!(await readStored(id, textsHash)) && (await askModel(textsHash, source, own)) === "busy")
      await setTimeout(pollIntervalMs);
  const found = await readStored(id, textsHash);
  return found ? { looked_at: true, sentences: found } : { looked_at: false, sentences: signs() };
}

async function readStored(id: string, textsHash: string): Promise<SensitiveSentence[] | null> {
  const [row] = await db()
    .select({ stored: sql<Stored | null>`${conversations.sensitive}` })
    .from(conversations)
    .where(eq(conversations.id, id));
  return row?.stored?.of === textsHash ? row.stored.found : null;
}

/**
 * Asks the model and stores the result, one run at a time. A failure stores nothing.
 * @returns "busy" while another request asks; otherwise "done", also after a failure, so that the caller stops waiting
 */
async function askModel(
  textsHash: string,
  { id, owner, characters }: Source,
  own: ReturnType<typeof ownSentences>,
) {
  try {
    return await exclusively(`sensitive:${id}`, async (signal) => {
      // Another request may have stored the result between the caller's read and this lease.
      if (await readStored(id, textsHash)) return;
      const input = {
        payer: owner.id,
        owner: owner.name ?? "",
        interviewers: characters,
        sentences: own.map(({ sentence }) => sentence.sentence),
      };
      const kinds = await findSensitive(input, signal);
      const found = kinds.flatMap((kind, at) =>
        kind && own[at] ? [{ ...own[at].sentence, kind, certain: true }] : [],
      );
      const stored: Stored = { of: textsHash, found };
      await db().update(conversations).set({ sensitive: stored }).where(eq(conversations.id, id));
    });
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    if (!isLimit(error)) log().warn({ err: error.cause }, "the model did not look for sensitive sentences");
    return "done";
  }
}
