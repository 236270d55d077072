import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./cluster.ts";

/** Fragments, shapes and declarations: their callers are checked instead. */
const notListed = /(^|\/)(access|schema|api|client)\.ts$/;
/** The folders of `lib` without people's data. */
const notRooms = /^(ai|http|openapi|storage|text)$/;
const exported =
  /^export (?:async )?(?:function\*? |const )(\w+)(?:<[^>]*>)?(?:: [^=\n]+)?(?: = (?:async )?)?\(\s*(?:(\w+): (\w+))?/gm;

/**
 * Every command and query of every room, as `room/file#name`: functions that take an actor, and the other exports of
 * `queries.ts`, `commands.ts` and `credentials.ts`. Read from the sources, so that no new one is forgotten.
 */
export function commandsAndQueries(): string[] {
  const list: string[] = [];
  for (const entry of readdirSync(join(repository, "lib"), { withFileTypes: true })) {
    const room = entry.name;
    if (!entry.isDirectory() || notRooms.test(room)) continue;
    const folder = join(repository, "lib", room);
    const files = readdirSync(folder, { encoding: "utf8", recursive: true }).filter(
      (file) => /(?<!\.test)\.ts$/.test(file) && !notListed.test(file),
    );
    for (const file of files.toSorted()) {
      const isDoor = /(^|\/)(queries|commands|credentials)\.ts$/.test(file);
      for (const [, name, , type] of readFileSync(join(folder, file), "utf8").matchAll(exported))
        if (isDoor || type === "Actor") list.push(`${room}/${file.replace(/\.ts$/, "")}#${name}`);
    }
  }
  return list;
}
