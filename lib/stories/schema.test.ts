import { expect, test } from "vitest";
import { changeBody, changeForm } from "./schema.ts";

test("a tag that is too long is reported at the form's field", () => {
  const form = { id: crypto.randomUUID(), title: "The till", note: "", tags: `audit, ${"x".repeat(41)}` };
  expect(changeForm.safeParse(form).error?.issues).toMatchObject([
    { path: ["tags"], message: "Please keep each tag under 40 characters." },
  ]);
  expect(changeForm.parse({ ...form, tags: "x".repeat(40) }).tags).toEqual(["x".repeat(40)]);
});

test("a tag with a comma is refused, because the form would split it", () => {
  expect(changeBody.safeParse({ tags: ["team, work"] }).error?.issues[0]?.message).toBe(
    "A tag has no comma.",
  );
});
