import type { ConversationExport } from "./export.ts";

type Content = Partial<Record<"summary" | "strengths" | "improvement_areas" | "notable_quotes", unknown>>;

const lines = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];

/** What people wrote must not become headings or quotes of the document. */
const plain = (text: string): string =>
  text
    .replaceAll(/^([^\S\n\r\u2028\u2029]*)([#>*+-])/gm, "$1\\$2")
    .replaceAll(/^([^\S\n\r\u2028\u2029]*\d+)([.)])/gm, "$1\\$2");

const section = (title: string, body: string[]): string[] =>
  body.length === 0 ? [] : [`## ${title}`, "", ...body, ""];

/** A conversation as a Markdown document: insights first, then the transcript. */
export function toMarkdown(conversation: ConversationExport): string {
  const content = (conversation.insights?.content ?? {}) as Content;
  const bullets = (value: unknown) => lines(value).map((item) => `- ${item}`);
  // A quotation may have any number of lines.
  const quotes = lines(content.notable_quotes).map((item) => `${item.replaceAll(/^/gm, "> ")}\n`);
  const transcript = conversation.messages
    .filter((message) => message.message_content !== "")
    .flatMap((message) => [`**${message.speaker_name}:** ${plain(message.message_content)}`, ""]);
  return [
    `# ${conversation.title}`,
    "",
    ...section("Summary", lines([content.summary]).filter(Boolean).map(plain)),
    ...section("Strengths", bullets(content.strengths)),
    ...section("Areas to improve", bullets(content.improvement_areas)),
    ...section("Notable quotes", quotes),
    ...section("Transcript", transcript),
  ].join("\n");
}
