import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "./support/cluster.ts";

/** A file imports from its own room and from rooms before it, types too, so there are no circles (docs/architecture.md). */
const rooms =
  `ground text safety meaning db state ai storage audit invites auth consents teams characters model-service resumes
  conversations insights stories sharing account backup daily status http openapi components app`.split(
    /\s+/,
  );
/** The parts of the two large rooms, in the same way. A part's `schema.ts` belongs to the base, whose `api.ts` declares it. */
const parts: Record<string, string[]> = {
  conversations: ["base", "plan", "turn", "retention", "start", "library"],
  sharing: ["base", "visitor", "answers", "link", "questions", "contact", "news", "page"],
};
/** Files of `lib` itself that keep state in the database. */
const keepsState = /^lib\/(limits|quotas|lease|outbox|health)\.ts$/;

function placeOf(file: string): { room: string; part: string } {
  const [top = "", room = "", part = ""] = file.split("/");
  if (top !== "lib") return { room: top, part: "" };
  if (!file.startsWith(`lib/${room}/`)) return { room: keepsState.test(file) ? "state" : "ground", part: "" };
  const isBase = part.includes(".") || file.endsWith("/schema.ts");
  return { room, part: isBase ? "base" : part };
}

const files = globSync("{app,components,lib,db}/**/*.{ts,tsx}", { cwd: repository }).filter(
  (file) => !/\.(test|fixture)\.tsx?$/.test(file),
);
const imported = /(?:\bfrom|\bimport|\bimport\()\s*"((?:\.|@\/)[^"]+)"/g;
const imports = files.flatMap((file) =>
  [...readFileSync(join(repository, file), "utf8").matchAll(imported)].map(([, name = ""]) => ({
    file,
    target: name.startsWith("@/") ? name.slice(2) : join(dirname(file), name),
  })),
);

const isUp = (order: string[] | undefined, from: string, to: string): boolean =>
  order !== undefined && order.indexOf(to) > order.indexOf(from);

test("every file has a place in the order", () => {
  const lost = files.filter((file) => {
    const { room, part } = placeOf(file);
    return !rooms.includes(room) || (parts[room] && !parts[room].includes(part));
  });
  expect(lost).toEqual([]);
  expect(imports.length).toBeGreaterThan(1000);
});

test("no import goes up", () => {
  const up = imports.filter(({ file, target }) => {
    const [from, to] = [placeOf(file), placeOf(target)];
    return from.room === to.room
      ? isUp(parts[from.room], from.part, to.part)
      : isUp(rooms, from.room, to.room);
  });
  expect(up.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});
