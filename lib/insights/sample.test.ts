import { expect, test } from "vitest";
import { factsOf } from "@/lib/ai/insights";
import { isAnswer } from "@/lib/ai/tasks";
import { greetingText } from "@/lib/characters/constants";
import { conversationResponse, messageResponse } from "@/lib/conversations/schema";
import { practiceInsights } from "./practice";
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

test("it shows what practice mode says of that interview", () => {
  const nameOf = (id: string) => conversation.characters.find((one) => one.id === id)?.name;
  const turns = messages.map((message, at) => ({
    id: message.id,
    speaker: message.speaker_type,
    name: message.speaker_name,
    text: message.message_content,
    character:
      nameOf(messages.slice(at).find(({ speaker_type }) => speaker_type === "character")?.speaker_id ?? "") ??
      "",
    aside: null,
    greeting: conversation.characters.some(({ name }) => message.message_content === greetingText(name)),
  }));
  const { result, evidence, claims } = practiceInsights({ turns, questions: [] });
  expect(content).toEqual(result);
  expect(insights.evidence).toEqual(evidence);
  expect(insights.claims).toEqual(claims.map((claim) => ({ ...claim, dispute: null })));
  expect(insights.answers.map(({ message_id, facts }) => [message_id, facts])).toEqual(
    turns.filter(isAnswer).map(({ id, text }) => {
      const { words, figure, ownPast } = factsOf(text);
      return [id, { words, figure, own_past: ownPast }];
    }),
  );
});
