import { expect, test } from "vitest";
import { currentNotice, noticeText } from "./notice.ts";

const service = { names: ["some-model"], host: "models.example" };

test("the notice has all required statements", () => {
  const text = noticeText(service, "privacy@example.com");
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
  expect(noticeText({ ...service, names: ["one", "another"] })).toContain(
    "one and another at models.example receive",
  );
});

test("the notice names a contact only if one is set", () => {
  expect(noticeText(service)).toContain("the administrator of this installation");
  expect(noticeText(service)).not.toContain("@");
});

test("the version depends on the text: another service has another version", () => {
  const { version, text } = currentNotice();
  expect(text).toBe(noticeText(null));
  expect(text).toContain("Practice mode, on this server");
  expect(version).toMatch(/^[\da-f]{16}$/);
  expect(currentNotice().version).toBe(version);
});
