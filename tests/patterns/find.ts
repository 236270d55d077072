import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ParserOptions } from "prettier";
import { parsers } from "prettier/plugins/babel";
import { vi } from "vitest";

/** A regular expression of our sources. `id` is a hash of it, whatever file it stands in. */
export type Pattern = { file: string; source: string; flags: string; id: string };

const root = process.cwd();

const patternOf = (file: string, source: string, flags: string): Pattern => ({
  file,
  source,
  flags,
  id: createHash("sha256").update(`/${source}/${flags}`).digest("hex").slice(0, 12),
});

type Node = { type?: string; pattern?: string; flags?: string; callee?: { name?: string } };

/** What these make of long lists of words reads only what lib/text-bounds.ts has cut; `hostile.test.ts` holds them. */
const readsBoundedText =
  /^lib\/(?:ai\/(?:practice|marks)\/|safety\/danger\.|sharing\/answers\/|text\/traits\/)/;

/** Every literal, and every one that a module makes with `new RegExp` when it is loaded. */
export async function findPatterns(): Promise<Pattern[]> {
  const files = globSync(["{app,components,lib,db,scripts}/**/*.{ts,tsx,mjs}", "*.{ts,mjs}"], { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.(?:test|fixture)\.|\.d\.ts$/.test(file));
  const found: Pattern[] = [];
  for (const file of files.sort()) {
    const text = readFileSync(join(root, file), "utf8");
    let makes = false;
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) return value.forEach(visit);
      if (typeof value !== "object" || value === null) return;
      const node = value as Node;
      if (node.type === "RegExpLiteral") found.push(patternOf(file, node.pattern ?? "", node.flags ?? ""));
      makes ||= node.type === "NewExpression" && node.callee?.name === "RegExp";
      for (const [key, child] of Object.entries(node))
        if (key !== "comments" && key !== "tokens") visit(child);
    };
    visit(parsers["babel-ts"].parse(text, { filepath: file } as ParserOptions));
    if (makes && file.startsWith("lib/") && !readsBoundedText.test(file)) found.push(...(await madeBy(file)));
  }
  return found;
}

/** What a module makes when it is loaded. What it makes later, of names and addresses, is escaped text. */
async function madeBy(file: string): Promise<Pattern[]> {
  const made: Pattern[] = [];
  vi.resetModules();
  vi.stubGlobal(
    "RegExp",
    new Proxy(RegExp, {
      construct(target, [source, flags]: [string | RegExp, string?]) {
        const pattern = new target(source, flags);
        made.push(patternOf(file, pattern.source, pattern.flags));
        return pattern;
      },
    }),
  );
  await import(join(root, file));
  vi.unstubAllGlobals();
  return made;
}
