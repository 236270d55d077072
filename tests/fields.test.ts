import { expect, test } from "vitest";
import type { z } from "zod";
import { registerBody } from "@/lib/auth/schema";
import { workflows } from "@/lib/characters/schema";
import { feedbackBody, messageBody } from "@/lib/conversations/schema";
import { publicError } from "@/lib/http/envelope";
import { inviteRequestForm } from "@/lib/invites/schema";
import { questionBody } from "@/lib/sharing/schema";
import { teamBody } from "@/lib/teams/schema";

/** The problems of an input by field, in forms and in the API, which use the same schemas. */
function wrong(shape: z.ZodType, input: unknown): Record<string, string> {
  const parsed = shape.safeParse(input);
  return (parsed.success ? null : publicError(parsed.error).fields) ?? {};
}

test("asking for an invite", () => {
  expect(Object.keys(wrong(inviteRequestForm, {}))).toEqual(["email"]);
  expect(wrong(inviteRequestForm, { email: "ada@example.com" })).toEqual({});
  expect(wrong(inviteRequestForm, { email: "ada@example.com", message: "Please." })).toEqual({});
});

test("a message", () => {
  for (const message of ["", " ", "\n\t\u00a0"])
    expect(wrong(messageBody, { message })).toEqual({ message: "Please write a message." });
  expect(wrong(messageBody, { message: " a " })).toEqual({});
});

test("a team", () => {
  expect(wrong(teamBody, {})).toEqual({
    name: "Please enter a name.",
    interaction_mode: "Please enter an interaction mode.",
  });
  expect(wrong(teamBody, { name: "Careers", interaction_mode: "Panel" })).toEqual({});
});

test("a visitor's question", () => {
  // The schema trims itself.
  expect(questionBody.parse({ content: "  What did she do?\n" })).toEqual({ content: "What did she do?" });
  expect(Object.keys(wrong(questionBody, { content: " \n" }))).toEqual(["content"]);
});

test("a chosen password", () => {
  const whole = { email: "ada@example.com", invite_code: "WXYZ-WXYZ-WXYZ" };
  expect(wrong(registerBody, { ...whole, password: "1234567" })).toEqual({
    password: "Use at least 8 characters.",
  });
  expect(wrong(registerBody, { ...whole, password: "x".repeat(129) })).toEqual({
    password: "Use at most 128 characters.",
  });
  for (const password of ["12345678", "x".repeat(128)])
    expect(wrong(registerBody, { ...whole, password })).toEqual({});
});

test("feedback has three values", () => {
  for (const feedback_score of ["happy", "neutral", "unhappy"])
    expect(wrong(feedbackBody, { feedback_score })).toEqual({});
  expect(Object.keys(wrong(feedbackBody, { feedback_score: "glad" }))).toEqual(["feedback_score"]);
});

test("there are two workflows", () => {
  expect(workflows).toEqual(["resume_interview", "student_interview"]);
});
