// Reads shared interviews in a thread of its own, so that a long one keeps nobody else waiting. Node runs this file
// as it is; `search.ts` starts it and sends one request at a time.
import { parentPort } from "node:worker_threads";
import { type Card, cardOf, type Chosen } from "../answers/card.ts";
import { type Passage, passagesOf, readForVisitors, type ReadItem } from "../answers/passages/passages.ts";
import type { Material } from "../answers/material.ts";
import { repeatsHidden } from "./repeats.ts";

export type SearchTask = { task: "passages" } | { task: "card"; chosen: Chosen[] };
/** `material` comes only after the thread answered that it has no index for `key`; without a key none is stored. */
type IndexedRequest = SearchTask & { key: string | null; material: Material | null };
export type SearchRequest =
  | IndexedRequest
  | { task: "repeats"; of: Parameters<typeof repeatsHidden> }
  | { task: "read"; of: Parameters<typeof readForVisitors> };
export type SearchResult = Passage[] | boolean[] | ReadItem[] | Card;
export type SearchReply = { result: SearchResult } | { missing: true };

/** How much material the indexes at hand are made of, in characters: those used last stay. */
const maxIndexedCharacters = 3_000_000;

type Indexed = { material: Material; passages?: Passage[]; read?: ReadItem[] };
/** By key, the one used last at the end. Nothing rests on it: an index that is gone is built again. */
const indexes = new Map<string, Indexed>();

const sizeOf = ({ items, additions }: Material): number =>
  [...items, ...additions].reduce((sum, { content }) => sum + content.length, 0);

function indexFor({ key, material }: IndexedRequest): Indexed | null {
  const cached = key === null ? undefined : indexes.get(key);
  const indexed: Indexed | null = cached ?? (material && { material });
  if (!indexed || key === null) return indexed;
  indexes.delete(key);
  indexes.set(key, indexed);
  let characters = indexes.values().reduce((sum, one) => sum + sizeOf(one.material), 0);
  for (const [oldest, one] of indexes) {
    if (characters <= maxIndexedCharacters || oldest === key) break;
    indexes.delete(oldest);
    characters -= sizeOf(one.material);
  }
  return indexed;
}

function replyTo(request: SearchRequest): SearchReply {
  if (request.task === "repeats") return { result: repeatsHidden(...request.of) };
  if (request.task === "read") return { result: readForVisitors(...request.of) };
  const indexed = indexFor(request);
  if (!indexed) return { missing: true };
  const { material } = indexed;
  if (request.task === "card") {
    indexed.read ??= readForVisitors(material.items);
    return { result: cardOf(material.items, indexed.read, request.chosen) };
  }
  return { result: (indexed.passages ??= passagesOf(material)) };
}

parentPort?.on("message", (request: SearchRequest) => parentPort?.postMessage(replyTo(request)));
