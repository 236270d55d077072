import { expect, test } from "vitest";
import { makeDocument } from "./document.ts";
import { reference } from "./reference.ts";

const { parts } = reference();
const calls = parts.flatMap((part) => part.calls);
const callOf = (id: string) => calls.find((call) => call.id === id);

test("every call of the document appears once, with all its responses", () => {
  const documented = Object.entries(makeDocument().paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { responses: object }>).map(
      ([method, { responses }]) => `${method.toUpperCase()} ${path} ${Object.keys(responses).join(" ")}`,
    ),
  );
  const shown = calls.map(
    ({ method, path, answers }) => `${method} ${path} ${answers.map(({ status }) => status).join(" ")}`,
  );
  expect(shown.toSorted()).toEqual(documented.toSorted());
  expect(parts.filter((part) => part.calls.length === 0)).toEqual([]);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
});

test("a field has its type and its nested fields", () => {
  const inputs = callOf("postConversationsStart")?.inputs ?? [];
  expect(inputs.map(({ place }) => place)).toEqual(["Headers", "Body: application/json"]);
  expect(inputs[1]?.fields).toContainEqual({
    name: "character_ids",
    type: "list of uuid, at most 100 entries",
    isRequired: false,
    note: "Required without `retry_of`.",
    fields: [],
  });
  expect(inputs[1]?.fields.find(({ name }) => name === "resume_id")).toMatchObject({
    type: "uuid or null",
    isRequired: false,
  });
  const current = callOf("getConversationStatus")?.answers[0]?.fields.find(
    ({ name }) => name === "current_character",
  );
  expect(current).toMatchObject({ type: "object or null" });
  expect(current?.fields.map(({ name }) => name)).toEqual(["id", "name"]);
});

test("curl sends the method, the parameters and the example's body", () => {
  expect(callOf("postAuthLogin")?.curl).toBe(
    [
      'curl "$COLLOQUY/api/v1/auth/login"',
      "--data-urlencode 'username=text'",
      "--data-urlencode 'password=text'",
    ].join(" \\\n  "),
  );
  expect(callOf("deleteConversation")?.curl).toMatch(
    /^curl "\$COLLOQUY\/api\/v1\/conversations\/[0-9a-f-]{36}" \\\n {2}-X DELETE \\\n {2}-H "Authorization: Bearer \$TOKEN"$/,
  );
  expect(callOf("postResumesUpload")?.curl).toContain('-F "file=@');
  // curl would read braces as a pattern.
  expect(calls.filter(({ curl }) => /[{}]/.test(curl.split("\n")[0] ?? ""))).toEqual([]);
});
