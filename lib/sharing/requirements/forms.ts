/** What the forms of the requirements page do. */
import "server-only";
import type { z } from "zod";
import type { Caller } from "../../actor.ts";
import { invalidField } from "../../errors.ts";
import type { VisitorInput } from "../visitor.ts";
import { checkRequirements } from "./check.ts";
import { askCandidate } from "./rows.ts";
import type { linesForm } from "./schema.ts";
import { splitRequirements } from "./split.ts";

const pageOf = (token: string) => ({ redirectTo: `/public/interview/${token}/requirements` });

/** @throws AppError invalid for a text without requirements */
export async function splitText({ text }: { text: string }) {
  const lines = splitRequirements(text);
  if (lines.length === 0) throw invalidField("text", "There is no requirement in this text.");
  return { lines };
}

/** Begins to check the lines that are not empty. @throws AppError invalid without any; as `checkRequirements` */
export async function checkLines(
  { token, visitorToken, consent, ...lines }: z.output<typeof linesForm> & VisitorInput,
  caller: Caller,
) {
  const requirements = Object.values(lines).filter((line) => line !== "");
  if (requirements.length === 0) throw invalidField("r1", "Please write a requirement.");
  const checking = await checkRequirements({ token, visitorToken, requirements, consent }, caller);
  return { ...pageOf(token), visitorToken: checking.visitorToken };
}

export async function askAboutRow(input: VisitorInput & { rowId: string }) {
  await askCandidate(input);
  return { ...pageOf(input.token), visitorToken: null };
}
