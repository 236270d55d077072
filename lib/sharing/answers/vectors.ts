import "server-only";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterResponse } from "../../after-response.ts";
import { db } from "../../../db/client.ts";
import { additions, public_links, snapshot_items } from "../../../db/schema/sharing.ts";
import { exclusively } from "../../lease.ts";
import { embed } from "../../meaning/embed.ts";
import { joinVectors, splitVectors, type Vector, vectorsName } from "../../meaning/vectors.ts";
import { type AnswerSource, readPassages } from "./answer.ts";
import { textsOf, type Vectors } from "./find.ts";
import type { Passage } from "./passages.ts";
import { loadLink, loadShared, type SharedContent, nullIfContentChanged } from "./shared.ts";

type Stored = { id: string; vectors: Buffer | null; vectors_of: string | null };

/** Identifies the embedded texts and the model. */
const textsHash = (texts: readonly string[]): string =>
  createHash("md5")
    .update(JSON.stringify([vectorsName, texts]))
    .digest("hex");

/** The stored vectors of a link's content, and the texts whose vectors are missing or outdated. */
async function loadVectors(
  linkId: string,
  passages: readonly Passage[],
): Promise<{ vectors: Map<string, Vector[]>; missing: { id: string; texts: string[] }[] }> {
  const rows = await db().execute<Stored>(sql`
    select id, vectors, vectors_of from ${snapshot_items} where link_id = ${linkId}
    union all
    select a.id, a.vectors, a.vectors_of from ${additions} a join ${public_links} l on l.id = a.link_id
    where l.conversation_id = (select o.conversation_id from ${public_links} o where o.id = ${linkId})`);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const vectors = new Map<string, Vector[]>();
  const missing: { id: string; texts: string[] }[] = [];
  for (const [id, own] of Map.groupBy(passages, (passage) => passage.id)) {
    const texts = textsOf(own);
    const row = stored.get(id);
    if (row?.vectors && row.vectors_of === textsHash(texts)) vectors.set(id, splitVectors(row.vectors));
    else missing.push({ id, texts });
  }
  return { vectors, missing };
}

/** A link as a source of answers. Call within `nullIfContentChanged`. Missing vectors are computed after the response. */
export const sharedSource = (shared: SharedContent): AnswerSource => ({
  load: () => loadShared(shared),
  payer: shared.owner_id,
  candidate_name: shared.candidate_name,
  async vectors(passages): Promise<Vectors> {
    const { vectors, missing } = await loadVectors(shared.link_id, passages);
    if (missing.length > 0) afterResponse(() => makeVectors(shared.link_id));
    return vectors;
  },
});

/** Computes and stores the missing vectors of a link's content, in one process at a time. */
export async function makeVectors(linkId: string): Promise<void> {
  await exclusively(`vectors:${linkId}`, (signal) => storeMissing(linkId, signal));
}

async function storeMissing(linkId: string, signal: AbortSignal): Promise<void> {
  const shared = await loadLink(linkId);
  const passages = shared && (await nullIfContentChanged(readPassages({ load: () => loadShared(shared) })));
  if (!passages) return;
  const { missing } = await loadVectors(linkId, passages);
  for (const { id, texts } of missing) {
    const vectors = await embed(texts);
    if (!vectors || signal.aborted) return;
    const bytes = joinVectors(vectors);
    const name = textsHash(texts);
    await db().execute(sql`
      with item as (update ${snapshot_items} set vectors = ${bytes}, vectors_of = ${name} where id = ${id})
      update ${additions} set vectors = ${bytes}, vectors_of = ${name} where id = ${id}`);
  }
}
