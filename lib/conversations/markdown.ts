import type { ConversationExport } from "./export.ts";

type Content = {
  summary?: unknown;
  strengths?: unknown;
  improvement_areas?: unknown;
  notable_quotes?: unknown;
};

const lines = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];

/** What people wrote must not become headings or quotes of the document. */
const plain = (text: string): string =>
  text
    .replaceAll(/^([^\S\n\r\u2028\u2029]*)([#>*+-])/gm, "$1\\$2")
    .replaceAll(/^([^\S\n\r\u2028\u2029]*\d+)([.)])/gm, "$1\\$2");

/** A quotation of any number of lines. */
const quoted = (text: string): string => text.replaceAll(/^/gm, "> ");

function section(title: string, body: string[]): string[] {
  return body.length === 0 ? [] : [`## ${title}`, "", ...body, ""];
}

/** A conversation as a Markdown document: insights first, then the transcript. */
export function toMarkdown(conversation: ConversationExport): string {
  const content = (conversation.insights?.content ?? {}) as Content;
  const summary = typeof content.summary === "string" ? content.summary : "";
  const transcript = conversation.messages
    .filter((message) => message.message_content !== "")
    .flatMap((message) => [`**${message.speaker_name}:** ${plain(message.message_content)}`, ""]);
  return [
    `# ${conversation.title}`,
    "",
    ...section("Summary", summary ? [plain(summary)] : []),
    ...section(
      "Strengths",
      lines(content.strengths).map((item) => `- ${item}`),
    ),
    ...section(
      "Areas to improve",
      lines(content.improvement_areas).map((item) => `- ${item}`),
    ),
    ...section(
      "Notable quotes",
      lines(content.notable_quotes).map((item) => `${quoted(item)}\n`),
    ),
    ...section("Transcript", transcript),
  ].join("\n");
}
