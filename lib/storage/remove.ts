import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../log.ts";
import { deleteFile, type Stored } from "./index.ts";

/**
 * Deletes files of which no row tells any more. Never rejects.
 * @param pauses before each further try, in milliseconds
 * @returns those that are still there
 */
export async function removeFiles(
  files: readonly Stored[],
  pauses: readonly number[] = [],
): Promise<Stored[]> {
  let left = [...files];
  for (const pause of [0, ...pauses]) {
    if (left.length === 0) return [];
    if (pause > 0) await sleep(pause);
    const outcomes = await Promise.allSettled(left.map((file) => deleteFile(file)));
    for (const outcome of outcomes)
      if (outcome.status === "rejected")
        log().warn({ err: outcome.reason as unknown }, "a file was not deleted");
    left = left.filter((_, index) => outcomes[index]?.status === "rejected");
  }
  return left;
}
