import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rooms } from "../../scripts/test/walls.ts";
import { repository } from "./cluster.ts";

/** Fragments, shapes, declarations and one-line doors: what they lead to is looked at instead. */
const noDeeds = /^(access|schema|api|actions|client)\.ts$/;
const exported =
  /^export (?:async )?(?:function\*? |const )(\w+)(?:<[^>]*>)?(?:: [^=\n]+)?(?: = (?:async )?)?\(\s*(?:(\w+): (\w+))?/gm;

/**
 * Every deed of every room, as `room/file#name`: what takes an actor, and whatever else `queries.ts` and
 * `commands.ts` export. Read from the sources, so that nobody has to remember to list a new one.
 */
export function deedsOfRooms(): string[] {
  const deeds: string[] = [];
  for (const room of rooms) {
    const folder = join(repository, "lib", room);
    let files: string[];
    try {
      files = readdirSync(folder, { encoding: "utf8", recursive: true }).filter(
        (file) => /(?<!\.test)\.ts$/.test(file) && !noDeeds.test(file),
      );
    } catch {
      continue; // A room that nobody has built yet.
    }
    for (const file of files.toSorted()) {
      const isDoor = file === "queries.ts" || file === "commands.ts";
      for (const [, name, , type] of readFileSync(join(folder, file), "utf8").matchAll(exported))
        if (isDoor || type === "Actor") deeds.push(`${room}/${file.replace(/\.ts$/, "")}#${name}`);
    }
  }
  return deeds;
}
