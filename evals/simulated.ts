/** Interviews with simulated people: what the checks and the judge say of the model in use. */
import { mkdirSync, writeFileSync } from "node:fs";
import { authorName } from "../lib/ai/service.ts";
import { configuredJudge } from "./judge/judge.ts";
import { judgeSessions } from "./judge/sessions.ts";
import { randomOf } from "./simulate/random.ts";
import { type Results, runAll } from "./simulate/simulate.ts";

const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map((_, at) => (at === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

export function markdown({ checks, names, judge, ...results }: Results): string {
  const percent = (part: number, whole: number): string =>
    whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)}%`;
  const parts = [
    `Model: ${results.model}. Seed: ${results.seed}. ${results.interviews} interviews, ${results.replies} replies, ${results.failures.length} interviews that broke off.`,
    table(
      ["Check", "Looked at", "Faults", "Share"],
      checks.map(({ check, cases, faults }) => [check, cases, faults.length, percent(faults.length, cases)]),
    ),
    ...names.map(({ comparison, pairs, differences }) =>
      table(
        [`${comparison}, ${pairs} pairs`, "Mean difference", "95% interval"],
        differences.map(({ measure, mean, low, high }) => [measure, mean, `${low} to ${high}`]),
      ),
    ),
  ];
  if (judge) {
    const { judged, unread, ...marks } = judge.questions;
    const { judged: claims, unread: unreadClaims, ...supports } = judge.claims;
    parts.push(
      `Judge: ${judge.model}.`,
      table(
        ["Judged", "Of", "Yes"],
        [
          ...Object.entries(marks).map(([name, count]) => [name, judged - unread, count]),
          ...Object.entries(supports).map(([name, count]) => [
            `claims: ${name}`,
            claims - unreadClaims,
            count,
          ]),
        ],
      ),
      table(
        ["Agreement with labels on", "Examples", "Unread", "Agreed", "Cohen's κ"],
        judge.agreement.map(({ on, examples, unread: missing, agreed, kappa }) => [
          on,
          examples,
          missing,
          agreed,
          kappa,
        ]),
      ),
    );
  }
  return parts.join("\n\n");
}

/** Holds all interviews and writes `results/MODEL.json` and `.md`. `--seed N` makes other people. */
export async function report(options: string[] = []): Promise<string> {
  const seed = Number(options[options.indexOf("--seed") + 1] ?? 1) || 1;
  const name = authorName();
  const progress = (done: number): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} interviews held`);
  };
  const { results, sessions } = await runAll(seed, name, progress);
  const judge = configuredJudge();
  if (judge) results.judge = await judgeSessions(judge, sessions, randomOf(seed).shuffle);
  const text = markdown(results);
  const file = name.replaceAll(/[^\w.-]+/g, "-");
  const folder = new URL("./results/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${file}.json`, folder), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(new URL(`${file}.md`, folder), `${text}\n`);
  return `${text}\n\nWith every fault: evals/results/${file}.json`;
}
