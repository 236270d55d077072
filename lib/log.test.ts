import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { AppError } from "./errors.ts";
import { describeError } from "./log.ts";

const secret = "what Ada wrote";
const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
  code: "23505",
  constraint_name: "users_email_key",
  detail: `Key (email)=(${secret}) already exists.`,
});

/** As another copy of drizzle-orm in another bundle makes it. */
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
  ["that of another bundle", new OtherCopy("insert into messages values ($1)", [secret], cause)],
])("a failed query, %s, is described without what people wrote", (_, error) => {
  const described = describeError(error);
  expect(described).toMatchObject({ statement: "insert into messages values ($1)", sqlstate: "23505" });
  expect(JSON.stringify(described)).not.toContain(secret);
});

test("a failure of a model service is described without the request that it repeats", () => {
  const error = Object.assign(new Error(`bad request: ${secret}`), {
    name: "AI_APICallError",
    statusCode: 400,
  });
  expect(describeError(error)).toMatchObject({ name: "AI_APICallError", status: 400 });
  expect(JSON.stringify(describeError(error))).not.toContain(secret);
});

test("our own errors keep their code and what is for the log", () => {
  const error = new AppError("conflict", "Shown to the person.", { internal: "two at once" });
  expect(describeError(error)).toMatchObject({ code: "conflict", internal: "two at once" });
});
