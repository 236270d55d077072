import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./cluster.ts";

export const guide = readFileSync(join(repository, "docs/operations.md"), "utf8");

/** The only code block of a language in a section of docs/operations.md. */
export function blockOf(heading: string, language: string): string {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? "";
  const blocks = [...section.matchAll(/^```(\w+)\n([^]*?)^```$/gm)];
  const found = blocks.filter(([, name]) => name === language);
  if (found.length !== 1) throw new Error(`"${heading}" has ${found.length} blocks of ${language}.`);
  return found[0]?.[2] ?? "";
}

/** The value of a name in the systemd unit. */
export function unitOf(name: string): string {
  const unit = blockOf("As a service of systemd", "ini");
  return new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";
}
