// Searches shared interviews in a thread of its own, so that a long one keeps nobody else waiting. Node runs this file
// as it is; `search.ts` starts it and sends one request at a time.
import { parentPort } from "node:worker_threads";
import { findPassages, readMaterial, type Found } from "../answers/find.ts";
import type { Asked, Material } from "../answers/material.ts";
import type { Index } from "../answers/ranking/rank.ts";
import { suggestedQuestions } from "../answers/suggest.ts";
import { repeatsHidden } from "./repeats.ts";

export type SearchTask = { task: "find"; asked: Asked; candidateName: string | null } | { task: "suggest" };
/** `material` comes only after the thread answered that it has no index for `key`; without a key none is kept. */
type IndexedRequest = SearchTask & { key: string | null; material: Material | null };
export type SearchRequest = IndexedRequest | { task: "repeats"; of: Parameters<typeof repeatsHidden> };
export type SearchReply =
  { found: Found } | { questions: string[] } | { repeats: boolean[] } | { missing: true };

/** How much material the indexes at hand are made of, in characters: those used last stay. */
const maxIndexedCharacters = 3_000_000;

type Indexed = { index: Index; material: Material; characters: number };
/** By key, the one used last at the end. Nothing rests on it: an index that is gone is built again. */
const indexes = new Map<string, Indexed>();

function indexFor({ key, material }: IndexedRequest): Indexed | null {
  const indexed = (key === null ? undefined : indexes.get(key)) ?? (material && build(material));
  if (!indexed || key === null) return indexed;
  indexes.delete(key);
  indexes.set(key, indexed);
  let characters = 0;
  for (const one of indexes.values()) characters += one.characters;
  for (const [oldest, one] of indexes) {
    if (characters <= maxIndexedCharacters || oldest === key) break;
    indexes.delete(oldest);
    characters -= one.characters;
  }
  return indexed;
}

function build(material: Material): Indexed {
  const texts = [...material.items, ...material.additions];
  const characters = texts.reduce((sum, { content }) => sum + content.length, 0);
  return { index: readMaterial(material), material, characters };
}

function reply(request: SearchRequest): SearchReply {
  if (request.task === "repeats") return { repeats: repeatsHidden(...request.of) };
  const indexed = indexFor(request);
  if (!indexed) return { missing: true };
  if (request.task === "find")
    return { found: findPassages(indexed.index, request.asked, request.candidateName) };
  const { material } = indexed;
  // What the candidate added answers questions that somebody asked already.
  const index =
    material.additions.length === 0 ? indexed.index : readMaterial({ ...material, additions: [] });
  return { questions: suggestedQuestions(index, material.candidate_name) };
}

parentPort?.on("message", (request: SearchRequest) => parentPort?.postMessage(reply(request)));
