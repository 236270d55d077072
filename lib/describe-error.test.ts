import { APICallError, RetryError } from "ai";
import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { AppError } from "./errors.ts";
import { describeError } from "./describe-error.ts";

const secret = "what Ada wrote";
const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
  code: "23505",
  constraint_name: "users_email_key",
  detail: `Key (email)=(${secret}) already exists.`,
});

/** Imitates the error class of another bundle's copy of drizzle-orm. */
class OtherCopy extends Error {
  constructor(
    readonly query: string,
    readonly params: unknown[],
    reason: Error,
  ) {
    super(`Failed query: ${query}\nparams: ${params.join(",")}`, { cause: reason });
  }
}

test.each([
  ["drizzle's own", new DrizzleQueryError("insert into messages values ($1)", [secret], cause)],
  ["of another bundle", new OtherCopy("insert into messages values ($1)", [secret], cause)],
])("a failed query, %s, is described without people's texts", (_, error) => {
  const described = describeError(error);
  expect(described).toMatchObject({ statement: "insert into messages values ($1)", sqlstate: "23505" });
  expect(JSON.stringify(described)).not.toContain(secret);
});

const callError = (statusCode: number | undefined, reason?: Error) =>
  new APICallError({
    message: `the service said: ${secret}`,
    url: "http://127.0.0.1:11434/v1/chat/completions",
    requestBodyValues: { messages: [{ role: "user", content: secret }] },
    responseBody: secret,
    ...(statusCode && { statusCode }),
    cause: reason,
  });
const retried = (...errors: APICallError[]) =>
  new RetryError({
    message: `Failed after ${errors.length} attempts: ${secret}`,
    reason: "maxRetriesExceeded",
    errors,
  });
const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

test.each([
  ["a refusal", callError(400), { name: "AI_APICallError", status: 400, attempts: 1 }],
  ["a busy service", retried(callError(429), callError(429)), { status: 429, attempts: 2, code: undefined }],
  [
    "a service that is down",
    retried(callError(undefined, new TypeError("fetch failed", { cause: refused }))),
    { status: undefined, attempts: 1, code: "ECONNREFUSED" },
  ],
])("a failure of a model service is described without people's texts: %s", (_, error, expected) => {
  const described = describeError(error);
  expect(described).toMatchObject(expected);
  expect(JSON.stringify(described)).not.toContain(secret);
});

test("our own errors keep their code and their internal text", () => {
  const error = new AppError("conflict", "Shown to the person.", { internal: "two at once" });
  expect(describeError(error)).toMatchObject({ code: "conflict", internal: "two at once" });
});
