import { expect, test } from "vitest";
import { messageResponse } from "@/lib/conversations/schema";
import { sample } from "./sample";
import { insightsContent, insightsResponse } from "./schema";

const { messages, insights } = sample;

test("it has the API's shapes", () => {
  expect(insightsResponse.parse(insights)).toEqual(insights);
  for (const message of messages) expect(messageResponse.parse(message)).toEqual(message);
});

test("it has three facts, each from an answer, and one question to practise next", () => {
  const content = insightsContent.parse(JSON.parse(insights.insights ?? ""));
  expect(content.summary).toBe("You gave 6 answers, 192 words, to Maya and Daniel. 4 have a figure.");
  expect(content.improvement_areas).toHaveLength(1);
  expect(content.strengths).toHaveLength(3);
  for (const quote of content.notable_quotes)
    expect(messages.some((one) => one.speaker_type === "user" && one.message_content.includes(quote))).toBe(
      true,
    );
});
