import { expect, onTestFinished, test } from "vitest";
import { env } from "../env.ts";
import { currentNotice, noticeOf } from "./notice.ts";

const models = { interviewer: "some-model", insights: "some-model", answers: "some-model" };
const service = { models, host: "models.example" };

test("the notice has all required statements", () => {
  Object.assign(env(), { CONTACT_EMAIL: "privacy@example.com" });
  onTestFinished(() => void Object.assign(env(), { CONTACT_EMAIL: undefined }));
  const { text } = noticeOf(service);
  for (const part of [
    "AI, not people",
    "some-model at models.example",
    "what you write, the name you go by and the text of your resume",
    "Administrators can access",
    "30 days",
    "Delete",
    "Questions: privacy@example.com.",
  ])
    expect(text).toContain(part);
});

test("all models that receive texts are named", () => {
  expect(noticeOf({ ...service, models: { ...models, insights: "another" } }).text).toContain(
    "some-model and another at models.example receive",
  );
});

test("the notice names a contact only if one is set", () => {
  const { text } = noticeOf(service);
  expect(text).toContain("the administrator of this installation");
  expect(text).not.toContain("@");
});

test("the version depends on the text: another service has another version", () => {
  const { version, text } = currentNotice();
  expect(currentNotice()).toEqual(noticeOf(null));
  expect(noticeOf(service).version).not.toBe(version);
  expect(text).toContain("Practice mode, on this server");
  expect(version).toMatch(/^[\da-f]{16}$/);
  expect(currentNotice().version).toBe(version);
});
