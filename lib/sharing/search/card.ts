import "server-only";
import { sql } from "drizzle-orm";
import { public_links } from "../../../db/schema/sharing.ts";
import { log } from "../../log.ts";
import type { Card, Chosen } from "../answers/card.ts";
import { ordinalColumn } from "../snapshot.ts";
import { findCard } from "./search.ts";
import { type SharedContent, sharedMaterial, unlessChanged } from "./shared-content.ts";

/** The highlights of a link with the items that they stand in, as SQL. What is not shared has none. */
export const chosenHighlights = sql<Chosen[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'sentence', h->>'sentence') order by n), '[]')
  from jsonb_array_elements(${public_links.highlights}) with ordinality as chosen(h, n)
  join snapshot_items i on i.link_id = ${public_links.id} and i.ordinal = ${ordinalColumn})`;

const empty: Card = { resume: [], highlights: [] };

/** The rest of the page opens all the same where the interview cannot be searched now. */
export async function readCard(
  shared: SharedContent & { include_resume: boolean },
  chosen: Chosen[],
): Promise<Card> {
  if (chosen.length === 0 && !(shared.include_resume && shared.has_resume)) return empty;
  try {
    return (await unlessChanged(findCard(sharedMaterial(shared), chosen))) ?? empty;
  } catch (error) {
    log().warn({ err: error }, "a shared interview was shown without its resume and highlights");
    return empty;
  }
}
