import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ClaimText } from "@/components/insights/claim-text";
import { SourceLink } from "@/components/insights/part";
import type { Message } from "@/lib/conversations/schema";
import { StageRail } from "./stage-rail";
import { Transcript } from "./transcript";

const character = { id: "a", name: "أمينة" };
const message = (id: string, message_content: string, isPerson: boolean): Message => ({
  id,
  message_content,
  generated_by: isPerson ? null : "some-model",
  speaker_id: isPerson ? "me" : character.id,
  speaker_name: isPerson ? "me" : character.name,
  speaker_type: isPerson ? "user" : "character",
  state: "complete",
  timestamp: "2026-01-01T00:00:00.000Z",
});

test("messages have their own text direction, and names do not scramble neighbouring text", () => {
  const stage = { index: 0, character, greeting: message("g", "Hi أمينة", true) };
  const messages = [message("q", "ما هو عملك؟\n\nومنذ متى؟", false), message("u", "أنا ممرضة.", true)];
  const html = renderToStaticMarkup(<Transcript stages={[{ ...stage, messages }]} />);
  for (const text of ["ما هو عملك؟", "ومنذ متى؟", "أنا ممرضة."])
    expect(html).toMatch(new RegExp(`<p dir="auto"[^>]*>${text.replace(/[?.]/g, "\\$&")}`));
  expect(html).toContain("<bdi>Hi أمينة</bdi>");
  expect(html).toMatch(/<bdi[^>]*>أمينة<\/bdi>/);
});

test("quotes in the insights have their own direction too", () => {
  const unjudged = { claims: null, check: "done" as const, limits: [] };
  const place = { messageId: "u", character, answer: 1, question: "ما هو عملك؟" };
  const html = renderToStaticMarkup(
    <>
      <ClaimText answer={unjudged} part="strengths" text="تساعد الناس." />
      <ClaimText answer={unjudged} part="notable_quotes" text="أنا ممرضة." isQuote />
      <SourceLink place={place} onShow={() => {}} />
    </>,
  );
  expect(html).toMatch(/<p dir="auto"[^>]*><span[^>]*>تساعد الناس\./);
  expect(html).toMatch(/<p dir="auto"[^>]*><span[^>]*>“أنا ممرضة\./);
  expect(html).toContain("<bdi>أمينة</bdi>, answer 1");
});

test("marks of upcoming characters have the contrast of muted text", () => {
  const cast = [character, { id: "b", name: "Tom" }];
  const html = renderToStaticMarkup(
    <StageRail cast={cast} status={null} met={[]} isLeaving={false}>
      {null}
    </StageRail>,
  );
  expect(html).not.toContain("opacity");
  expect(html).toMatch(/text-muted[^"]*"[^>]*>T</);
});
