import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { finalize } from "@/lib/conversations/commands";
import { startConversation } from "@/lib/conversations/start";
import { generateInsights } from "@/lib/insights/commands";
import { getInsights } from "@/lib/insights/queries";
import { insightsContent } from "@/lib/insights/schema";
import { resetDatabase } from "../support/database.ts";
import { addPerson, seededCharacters } from "../support/people.ts";

beforeEach(resetDatabase);

test("with no account anywhere, the practice model's insights pass the same checks", async () => {
  const ada = await addPerson("ada@example.com");
  const { session_id: id } = await startConversation(ada, {
    workflow: "student_interview",
    character_ids: (await seededCharacters("student_interview")).slice(0, 1),
  });
  const said = [
    ["user", "greeting", "Hi Amara"],
    ["character", "reply", "What is a project that you are proud of?"],
    [
      "user",
      "answer",
      "I built a booking system for our rowing club with two friends. Bookings grew by 40% in three months, and the club still uses it.",
    ],
    ["character", "reply", "How did you handle a setback on it?"],
    ["user", "answer", "It was kind of hard, I guess."],
  ] as const;
  const rows = await db()
    .insert(messages)
    .values(
      said.map(([speaker_type, kind, content], index) => ({
        conversation_id: id,
        seq: index + 1,
        position: 0,
        speaker_type,
        kind,
        content,
        state: "complete" as const,
      })),
    )
    .returning({ id: messages.id });
  await finalize(ada, { id });
  await generateInsights(id);

  const answer = await getInsights(ada, { id });
  expect(answer.status).toBe("ready");
  const content = insightsContent.parse(JSON.parse(answer.insights ?? "null"));
  expect(content.strengths.length).toBeGreaterThan(0);
  expect(content.improvement_areas.length).toBeGreaterThan(0);
  expect(content.notable_quotes.length).toBeGreaterThan(0);
  for (const quote of content.notable_quotes) expect(said[2][2]).toContain(quote);
  expect(answer.quotes).toEqual({
    found: content.notable_quotes.length,
    verified: content.notable_quotes.length,
  });
  expect(answer.evidence?.strengths.flat()).toContain(rows[2]?.id);
  expect(answer.evidence?.improvement_areas.flat()).toContain(rows[4]?.id);
  expect(new Set(answer.evidence?.notable_quotes)).toEqual(new Set([rows[2]?.id]));
});
