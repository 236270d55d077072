import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { usage, users } from "../../db/schema/accounts.ts";
import { log } from "../log.ts";
import { periodsAt } from "./limits.ts";
import type { UsageRow } from "./schema.ts";

/** Adds the tokens of a call to its row. Never rejects: a failure is logged. Does nothing for a deleted account. */
export async function recordUsage(
  { user_id, purpose, model, input_tokens, output_tokens }: Omit<UsageRow, "day">,
  now = new Date(),
): Promise<void> {
  if (input_tokens + output_tokens === 0) return;
  try {
    await db().execute(sql`
      insert into ${usage} as u (user_id, day, purpose, model, input_tokens, output_tokens)
      select ${users.id}, ${periodsAt(now).today}::date, ${purpose}, ${model}, ${input_tokens}::bigint, ${output_tokens}::bigint
      from ${users} where ${users.id} = ${user_id}
      on conflict (user_id, day, purpose, model) do update set
        input_tokens = u.input_tokens + excluded.input_tokens,
        output_tokens = u.output_tokens + excluded.output_tokens`);
  } catch (error) {
    log().error(
      { err: error, purpose, model, input_tokens, output_tokens },
      "the use of the model service was not stored",
    );
  }
}
