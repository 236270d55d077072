import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { public_links } from "../../../db/schema/sharing.ts";
import { log } from "../../log.ts";
import { suggestQuestions } from "./search.ts";
import { type SharedContent, sharedContent, sharedSource, unlessChanged } from "./shared-content.ts";

/** How often suggestions are made anew because what is shared changed meanwhile. */
const maxAttempts = 3;

/** Makes the questions that a link suggests; null where its interview cannot be searched now. */
export async function storeSuggestions(linkId: string): Promise<string[] | null> {
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const [shared] = await db().execute<SharedContent>(sql`
        select ${sharedContent} from ${public_links} where ${public_links.id} = ${linkId}`);
      if (!shared) return null;
      const questions = await unlessChanged(suggestQuestions(sharedSource(shared)));
      if (!questions) continue;
      const { count } = await db()
        .update(public_links)
        .set({ suggested_questions: questions })
        .where(and(eq(public_links.id, linkId), eq(public_links.revision, shared.revision)));
      if (count > 0) return questions;
    }
  } catch (error) {
    log().warn({ err: error }, "a shared interview got no suggested questions");
  }
  return null;
}

/** The same for the first reader of a link without them. They are not tried again: nobody should wait for long twice. */
export async function suggestionsFor(linkId: string): Promise<string[]> {
  const questions = await storeSuggestions(linkId);
  if (questions) return questions;
  await db()
    .update(public_links)
    .set({ suggested_questions: [] })
    .where(and(eq(public_links.id, linkId), isNull(public_links.suggested_questions)));
  return [];
}
