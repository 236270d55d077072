import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./cluster.ts";

export type Step = { instruction: string; text: string };
export type Stage = { image: string; name: string | undefined; steps: Step[] };

/** The stages of our Dockerfile. */
export function stagesOf(text = readFileSync(join(repository, "Dockerfile"), "utf8")): Stage[] {
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  const stages: Stage[] = [];
  for (const line of lines
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")) {
    const [, instruction = "", rest = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    const [image = "", , name] = rest.split(" ");
    if (instruction === "FROM") stages.push({ image, name, steps: [] });
    else if (instruction) stages.at(-1)?.steps.push({ instruction, text: rest });
    else if (line.trim()) throw new Error(`The Dockerfile has a line that is no instruction: ${line}`);
  }
  return stages;
}

/** The steps of one instruction, in order. */
export const textsOf = (stage: Stage, instruction: string): string[] =>
  stage.steps.flatMap((step) => (step.instruction === instruction ? [step.text] : []));

/** The program and arguments of `CMD ["a", "b"]`, also after the options of a HEALTHCHECK. */
export function commandOf(stage: Stage, instruction: "CMD" | "HEALTHCHECK"): string[] {
  const text = textsOf(stage, instruction).at(-1) ?? "";
  return JSON.parse(text.slice(text.indexOf("["))) as string[];
}

/** The settings of the image. */
export function variablesOf(stage: Stage): Record<string, string> {
  const pairs = textsOf(stage, "ENV").flatMap((text) => text.split(" "));
  return Object.fromEntries(pairs.map((pair) => pair.split("=", 2) as [string, string]));
}
