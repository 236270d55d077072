import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

/**
 * Each wall of `.oxlintrc.json`, proven: a small house is written into a temporary folder and linted with the
 * real settings. A line that ends in `// ⛔ rule` must be reported by that rule, every other line must not.
 */
const house: Record<string, string> = {
  "app/dashboard/page.tsx": `
import { Card } from "@/components/ui/card";
import { listTeams } from "@/lib/teams/queries";
import { getActor } from "@/lib/auth/session";
import { reference } from "@/lib/http/openapi/reference";
import { makeDocument } from "@/lib/http/openapi/document"; // ⛔ walls(zones)
import { db } from "@/db/client"; // ⛔ walls(zones)
import { db2 } from "../../db/client"; // ⛔ walls(zones)
import type { Db } from "@/db/client"; // ⛔ walls(zones)
import { createTeam } from "@/lib/teams/commands"; // ⛔ walls(zones)
import { createTeam2 } from "../../lib/teams/commands"; // ⛔ walls(zones)
import { chat } from "@/lib/ai/model"; // ⛔ walls(zones)
import { put } from "@/lib/storage/local"; // ⛔ walls(zones)
import { eq } from "drizzle-orm"; // ⛔ walls(zones)
import { streamText } from "ai"; // ⛔ walls(zones)
const late = () => import("@/db/client"); // ⛔ walls(zones)
type Hidden = import("@/db/client").Db; // ⛔ walls(zones)
`,
  "app/api/v1/teams/route.ts": `
import { route } from "@/lib/http/route";
import { listTeams } from "@/lib/teams/queries";
import { createTeam } from "@/lib/teams/commands";
import { createTeamOperation } from "@/lib/teams/api";
import { db } from "@/db/client"; // ⛔ walls(zones)
import postgres from "postgres"; // ⛔ walls(zones)
import { Card } from "@/components/ui/card"; // ⛔ walls(zones)
import { scope } from "@/lib/teams/access"; // ⛔ walls(zones)
import { createTeamAction } from "@/lib/teams/actions"; // ⛔ walls(zones)
import { chat } from "@/lib/ai/model"; // ⛔ walls(zones)
`,
  "components/ui/card.tsx": `
import { cn } from "./cn";
import { Button } from "@/components/ui/button";
import { notifyFailure } from "@/components/shell/notify-failure"; // ⛔ walls(zones)
import { request } from "@/lib/client"; // ⛔ walls(zones)
`,
  "components/teams/team-form.tsx": `
import { Button } from "@/components/ui/button";
import { teamInput } from "@/lib/teams/schema";
import { createTeamAction } from "@/lib/teams/actions";
import { canAdvance } from "@/lib/conversations/workflow";
import type { TeamRow } from "@/lib/teams/queries";
import { type TeamPage } from "@/lib/teams/queries";
import { listTeams } from "@/lib/teams/queries"; // ⛔ walls(zones)
import { type Mixed, getTeam } from "../../lib/teams/queries"; // ⛔ walls(zones)
import { createTeam } from "@/lib/teams/commands"; // ⛔ walls(zones)
import type { Created } from "@/lib/teams/commands"; // ⛔ walls(zones)
import { getActor } from "@/lib/auth/session"; // ⛔ walls(zones)
import { env } from "@/lib/env"; // ⛔ walls(zones)
import { log } from "@/lib/log"; // ⛔ walls(zones)
import type { ActionResult } from "@/lib/http/result";
import type { Call } from "@/lib/http/openapi/reference";
import { reference } from "@/lib/http/openapi/reference"; // ⛔ walls(zones)
import { chat } from "@/lib/ai/model"; // ⛔ walls(zones)
import { put } from "@/lib/storage/local"; // ⛔ walls(zones)
import { route } from "@/lib/http/route"; // ⛔ walls(zones)
import { db } from "@/db/client"; // ⛔ walls(zones)
import { users } from "@/db/schema/accounts"; // ⛔ walls(zones)
import { readFile } from "node:fs/promises"; // ⛔ walls(zones)
import { headers } from "next/headers"; // ⛔ walls(zones)
import { auth } from "next-auth"; // ⛔ walls(zones)
import { useRouter } from "next/navigation";
import { signOut } from "next-auth/react";
export { listTeams as again } from "@/lib/teams/queries"; // ⛔ walls(zones)
export * from "@/lib/teams/commands"; // ⛔ walls(zones)
`,
  "lib/teams/actions.ts": `"use server";
import { action } from "@/lib/http/action";
import { teamInput } from "./schema";
import { createTeam } from "./commands";
import { createTeam as same } from "@/lib/teams/commands";
import { db } from "@/db/client"; // ⛔ walls(zones)
import { route } from "@/lib/http/route"; // ⛔ walls(zones)
import { listTeams } from "./queries"; // ⛔ walls(zones)
import { listInvites } from "@/lib/invites/schema"; // ⛔ walls(zones)
import { revalidatePath } from "next/cache"; // ⛔ walls(zones)
`,
  "lib/teams/commands.ts": `
import "server-only";
import { db } from "@/db/client";
import { AppError } from "@/lib/errors";
import { sendInvite } from "@/lib/invites/commands";
import { put } from "@/lib/storage/local";
import { scope } from "./access";
import { deck } from "@/lib/characters/queries"; // ⛔ walls(zones)
import { deck2 } from "../characters/queries"; // ⛔ walls(zones)
import type { Deck } from "../sharing/schema"; // ⛔ walls(zones)
import { countWords } from "../text/words";
import { draftInsights } from "../ai/insights";
import { practiceModel } from "../ai/practice/model"; // ⛔ walls(zones)
import { route } from "@/lib/http/route"; // ⛔ walls(zones)
import { after } from "next/server"; // ⛔ walls(zones)
import { cache } from "react"; // ⛔ walls(zones)
import { generateText } from "ai"; // ⛔ walls(zones)
import type { UIMessageChunk } from "ai";
import { Card } from "@/components/ui/card"; // ⛔ walls(zones)
import Page from "@/app/dashboard/page"; // ⛔ walls(zones)
import { resetDatabase } from "@/tests/support/database"; // ⛔ walls(zones)
import { createTeamAction } from "./actions"; // ⛔ walls(zones)
const later = () => require("../characters/queries"); // ⛔ walls(zones)
`,
  "lib/teams/api.ts": `
import { operation } from "@/lib/operation";
import type { Call } from "@/lib/http/route"; // ⛔ walls(zones)
import { route } from "@/lib/http/route"; // ⛔ walls(zones)
`,
  "lib/teams/client.ts": `
import { request } from "@/lib/client";
import type { readTeam } from "./api";
import { readTeam as whole } from "./api"; // ⛔ walls(zones)
import { listTeams } from "./queries"; // ⛔ walls(zones)
`,
  "app/api/v1/docs/page.tsx": `
import { Card } from "@/components/ui/card";
import { db } from "@/db/client"; // ⛔ walls(zones)
`,
  "lib/teams/schema.ts": `
import { z } from "zod";
import type { Team } from "@/db/schema/accounts";
import { users } from "@/db/schema/accounts"; // ⛔ walls(zones)
import { env } from "@/lib/env"; // ⛔ walls(zones)
import { listTeams } from "./queries"; // ⛔ walls(zones)
`,
  "lib/auth/session.ts": `
import "server-only";
import { headers } from "next/headers";
import NextAuth from "next-auth";
import { spend } from "@/lib/invites/commands";
import { listTeams } from "@/lib/teams/queries"; // ⛔ walls(zones)
`,
  "lib/ai/model.ts": `
import { streamText } from "ai";
import { env } from "@/lib/env";
import { prompt } from "./prompts";
import { db } from "@/db/client"; // ⛔ walls(zones)
import type { Turn } from "@/lib/conversations/schema"; // ⛔ walls(zones)
import { put } from "../storage/local"; // ⛔ walls(zones)
import { after } from "next/server"; // ⛔ walls(zones)
`,
  "lib/storage/local.ts": `
import { readFile } from "node:fs/promises";
import { db } from "../../db/client"; // ⛔ walls(zones)
import { getActor } from "@/lib/auth/session"; // ⛔ walls(zones)
`,
  "lib/http/route.ts": `
import { getActor } from "@/lib/auth/session";
import { AppError } from "@/lib/errors";
import { listTeams } from "@/lib/teams/queries"; // ⛔ walls(zones)
import { Card } from "@/components/ui/card"; // ⛔ walls(zones)
`,
  "lib/actor.ts": `
import { users } from "@/db/schema/accounts"; // ⛔ walls(zones)
import { getActor } from "./auth/session"; // ⛔ walls(zones)
import { cookies } from "next/headers"; // ⛔ walls(zones)
`,
  "lib/limits.ts": `
import { db } from "../db/client.ts";
import { getActor } from "./auth/session"; // ⛔ walls(zones)
`,
  "lib/drawer/helpers.ts": `
import { env } from "@/lib/env"; // ⛔ walls(zones)
`,
  "db/seed.ts": `
import { sql } from "drizzle-orm";
import { characters } from "./schema/library";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors"; // ⛔ walls(zones)
import { hash } from "@/lib/auth/password"; // ⛔ walls(zones)
import { after } from "next/server"; // ⛔ walls(zones)
`,
  "middleware.ts": `
import { origin } from "@/lib/site";
import { db } from "@/db/client"; // ⛔ walls(zones)
`,
  "evals/checks/talks.ts": `
import { wordsOf } from "./text";
import type { Turn } from "../../lib/ai/tasks";
import { readAnswer } from "../../lib/ai/marks/marks"; // ⛔ walls(zones)
import { notes } from "@/lib/ai/practice/notes"; // ⛔ walls(zones)
import { findPassages } from "../../lib/sharing/answers/find"; // ⛔ walls(zones)
import { play } from "../play"; // ⛔ walls(zones)
`,
  // Markers: which files carry "server-only" and "use server".
  "lib/invites/queries.ts": `export const listInvites = () => []; // ⛔ walls(markers)\n`,
  "lib/invites/actions.ts": `import { action } from "@/lib/http/action"; // ⛔ walls(markers)\n`,
  "components/sly.tsx": `"use server"; // ⛔ walls(markers)\nexport const sly = 1;\n`,
  "lib/teams/commands.test.ts": `import { db } from "@/db/client";\nimport { test } from "vitest";\ntest.only("x", () => {}); // ⛔ vitest(no-focused-tests)\n`,
  // Settings, cycles, types and promises.
  "lib/site.ts": `
export const a = process.env.PORT; // ⛔ node(no-process-env)
const { PORT } = process.env; // ⛔ node(no-process-env)
export const b = globalThis.process.env; // ⛔ walls(zones)
import { env } from "node:process"; // ⛔ walls(zones)
export const c = (value: any) => value; // ⛔ typescript(no-explicit-any)
const work = async (): Promise<void> => {};
export const forget = (): void => { work(); }; // ⛔ typescript(no-floating-promises)
export const each = (list: string[]): void => list.forEach(work); // ⛔ typescript(no-misused-promises)
export const parsed = JSON.parse("1"); // ⛔ typescript(no-unsafe-assignment)
import { statusOf, ErrorCode } from "./errors"; // ⛔ typescript(consistent-type-imports)
export const code = (x: ErrorCode): number => statusOf[x];
console.log(a == b, PORT); // ⛔ eslint(no-console) eslint(eqeqeq)
`,
  "lib/env.ts": `export const port = process.env.PORT;\nimport { one } from "./one"; // ⛔ import(no-cycle)\nexport const env = one;\n`,
  "lib/one.ts": `import { env } from "./env"; // ⛔ import(no-cycle)\nexport const one = env;\n`,
  "lib/errors.ts": `export type ErrorCode = "a";\nexport const statusOf: Record<ErrorCode, number> = { a: 1 };\n`,
  "components/chat/list.tsx": `
import { useEffect, useState } from "react";
export function List({ names, open }: { names: string[]; open: boolean }) {
  if (open) useState(0); // ⛔ react-hooks(rules-of-hooks)
  useEffect(() => { document.title = names.join(); }, []); // ⛔ react-hooks(exhaustive-deps)
  return <ul>{names.map((name) => <li onClick={() => name}>{name}</li>)}</ul>; // ⛔ react(jsx-key) jsx-a11y(click-events-have-key-events)
}
export const Face = () => <img src="/x.png" />; // ⛔ jsx-a11y(alt-text)
export const Send = () => <button>Send</button>; // ⛔ react(button-has-type)
export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />; // ⛔ react(no-danger)
`,
};

type Report = { filename: string; code: string; message: string; labels: { span: { line: number } }[] };

const repository = resolve(import.meta.dirname, "..");
let folder: string;
/** `file:line` of the house to the rules that reported there. */
const reported = new Map<string, string[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "colloquy-walls-"));
  for (const shared of [".oxlintrc.json", "tsconfig.json", "scripts/test"])
    await cp(join(repository, shared), join(folder, shared), { recursive: true });
  await symlink(join(repository, "node_modules"), join(folder, "node_modules"));
  for (const [path, text] of Object.entries(house)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const oxlint = join(repository, "node_modules/oxlint/bin/oxlint");
  const output = await promisify(execFile)(process.execPath, [oxlint, "-f", "json"], { cwd: folder }).then(
    () => "",
    (failure: { stdout: string }) => failure.stdout,
  );
  const { diagnostics } = JSON.parse(output) as { diagnostics: Report[] };
  for (const { filename, code, labels } of diagnostics) {
    const at = `${filename}:${labels[0]?.span.line ?? 0}`;
    reported.set(at, [...(reported.get(at) ?? []), code]);
  }
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(Object.entries(house))("the walls hold around %s", (path, text) => {
  const rulesHere = new Set([...text.matchAll(/⛔ (.+)/g)].flatMap((match) => match[1]?.split(" ") ?? []));
  rulesHere.add("walls(zones)").add("walls(markers)");
  const told: Record<string, string[]> = {};
  const expected: Record<string, string[]> = {};
  for (const [index, line] of text.split("\n").entries()) {
    const rules = (reported.get(`${path}:${index + 1}`) ?? []).filter((rule) => rulesHere.has(rule));
    const marked = line.split("⛔ ")[1]?.split(" ") ?? [];
    if (rules.length > 0) told[line] = [...new Set(rules)].toSorted();
    if (marked.length > 0) expected[line] = marked.toSorted();
  }
  expect(told).toEqual(expected);
});
