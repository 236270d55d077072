import { expect, test } from "vitest";
import type { ConversationExport } from "./export.ts";
import { toMarkdown } from "./markdown.ts";

const message = (text: string) => ({ speaker_name: "Ada", message_content: text });
const conversation = (text: string, quotes: string[] = []) =>
  ({
    title: "Maya, 21 Nov 2026",
    messages: [message(text)],
    insights: { content: { summary: "", notable_quotes: quotes } },
  }) as unknown as ConversationExport;

test("what people wrote is no markup of the document", () => {
  const text = toMarkdown(conversation("# Not a title\n1. First\n2) Second\n- a\n> b"));
  expect(text).toContain("\\# Not a title\n1\\. First\n2\\) Second\n\\- a\n\\> b");
});

test("a quote of two lines stays one quote", () => {
  expect(toMarkdown(conversation("x", ["One line,\nand another."]))).toContain("> One line,\n> and another.");
});
