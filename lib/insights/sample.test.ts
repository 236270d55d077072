import { expect, test } from "vitest";
import { greetingText } from "@/lib/characters/constants";
import { conversationResponse, messageResponse } from "@/lib/conversations/schema";
import { checkDraft } from "./evidence";
import { sample } from "./sample";
import { insightsContent, insightsResponse } from "./schema";

const { conversation, messages, insights } = sample;
const content = insightsContent.parse(JSON.parse(insights.insights ?? ""));

test("it is what the API would answer for an interview that somebody had", () => {
  conversationResponse.parse(conversation);
  insightsResponse.parse(insights);
  for (const message of messages) messageResponse.parse(message);
  for (const { name } of conversation.characters)
    expect(messages.map((message) => message.message_content)).toContain(greetingText(name));
});

test("its quotes and evidence pass the check that every interview's do", () => {
  const claims = (key: "strengths" | "improvement_areas") =>
    content[key].map((text, at) => ({ text, evidence: insights.evidence?.[key][at] ?? [] }));
  const draft = {
    ...content,
    strengths: claims("strengths"),
    improvement_areas: claims("improvement_areas"),
    notable_quotes: content.notable_quotes.map((quote, at) => ({
      quote,
      message_id: insights.evidence?.notable_quotes[at] ?? "",
    })),
  };
  const turns = messages.map(({ id, speaker_type, speaker_name, message_content: text }) => ({
    id,
    speaker: speaker_type,
    name: speaker_name,
    text,
    greeting: conversation.characters.some(({ name }) => text === greetingText(name)),
  }));
  const checked = checkDraft(draft, turns);
  expect(checked.content).toEqual(content);
  expect(checked.evidence).toEqual(insights.evidence);
  for (const places of Object.values(insights.evidence ?? {}))
    for (const place of places) expect(place.length).toBeGreaterThan(0);
});
