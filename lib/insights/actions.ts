"use server";

import { action } from "../http/action.ts";
import { restartInsights } from "./commands.ts";
import { insightsOf, type InsightsOf } from "./schema.ts";

const doRestart = action(insightsOf, restartInsights);

/** Tries insights that failed once more. */
export async function tryAgain(input: InsightsOf) {
  return doRestart(input);
}
