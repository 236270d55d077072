/** A check as a Markdown document. Pure. */
import { plain } from "@/lib/conversations/markdown";
import type { CheckedRequirement } from "@/lib/sharing/requirements/schema";
import { type Material, passageOf } from "../public/passages";

/** Before words that are about a requirement and do not show it. */
export const relatedText = "Related words; they do not show this directly.";
export const notCoveredText = "Not covered";

const quoted = (text: string): string => `“${text}”`.replaceAll(/^/gm, "> ");

function evidenceOf({ outcome, citations, answer }: CheckedRequirement, material: Material): string[] {
  if (outcome === "not_covered") return [`${notCoveredText}.`, ""];
  if (citations.length === 0) return [answer ?? "Not checked yet.", ""];
  const quotes = citations.flatMap((citation) => [
    quoted(citation.quote),
    ">",
    `> ${passageOf(citation, material).place}`,
    "",
  ]);
  return outcome === "related" ? [relatedText, "", ...quotes] : quotes;
}

export const toMarkdown = (title: string, rows: readonly CheckedRequirement[], material: Material): string =>
  [
    `# ${title}`,
    "",
    ...rows.flatMap((row) => [`## ${plain(row.requirement)}`, "", ...evidenceOf(row, material)]),
  ].join("\n");
