import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { invite_codes, rate_limits, users } from "@/db/schema/accounts";
import type { Actor } from "@/lib/actor";
import { checkCredentials } from "@/lib/auth/credentials";
import { register } from "@/lib/auth/register";
import { AppError } from "@/lib/errors";
import { approveInvite, generateCode, requestInvite } from "@/lib/invites/commands";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const password = "a long enough password";

let admin: Actor;
let code: string;
let codeId: string;
beforeEach(async () => {
  await resetDatabase();
  admin = await addPerson("boss@example.com", { superuser: true });
  ({ code, id: codeId } = await generateCode(admin));
});

const attempt = (email: string, invite_code = code) => register({ email, password, invite_code }, caller);
const accounts = () => db().select({ email: users.email }).from(users);

test("creates an account that can log in, and uses the code", async () => {
  const user = await attempt("eve@example.com");
  expect(user).toMatchObject({ email: "eve@example.com", name: null, is_superuser: false });
  expect(Object.keys(user).toSorted()).toEqual(["created_at", "email", "id", "is_superuser", "name"]);
  const signedIn = await checkCredentials({ email: "Eve@Example.com ", password }, caller);
  expect(signedIn.id).toBe(user.id);
  const [spent] = await db().select().from(invite_codes).where(eq(invite_codes.id, codeId));
  expect(spent).toMatchObject({ used_by: user.id });
  expect(spent?.used_at).not.toBeNull();
});

test("accepts the code in any spelling", async () => {
  const user = await attempt(
    "eve@example.com",
    `  ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o")} `,
  );
  expect(user.email).toBe("eve@example.com");
});

test("of 50 in parallel with one code exactly one succeeds, and nothing else is left", async () => {
  const before = await accounts();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => attempt(`person${index}@example.com`)),
  );
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  expect(refusals).toHaveLength(49);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({
      code: "invalid",
      fields: { invite_code: "This invite code has already been used." },
    });
  expect(await accounts()).toHaveLength(before.length + 1);
});

test("of 10 codes for one email in parallel one creates the account; the others stay unused", async () => {
  const codes = [
    code,
    ...(await Promise.all(Array.from({ length: 9 }, () => generateCode(admin)))).map((made) => made.code),
  ];
  const outcomes = await Promise.allSettled(codes.map((each) => attempt("eve@example.com", each)));
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  const used = await db()
    .select()
    .from(invite_codes)
    .where(sql`${invite_codes.used_at} is not null`);
  expect(used).toHaveLength(1);
});

describe("an invalid code", () => {
  const refusal = (text: string) => ({
    code: "invalid",
    status: 422,
    message: text,
    fields: { invite_code: text },
  });
  const nothingLeft = async () => {
    expect((await accounts()).map((user) => user.email)).not.toContain("eve@example.com");
  };

  test.each(["", "nonsense", "ZZZZ-ZZZZ-ZZZZ", "🦉🦉🦉"])("unknown: %j", async (typed) => {
    await expect(attempt("eve@example.com", typed)).rejects.toMatchObject(
      refusal("This invite code is not valid. Please check it."),
    );
    await nothingLeft();
  });

  test("used", async () => {
    await attempt("first@example.com");
    await expect(attempt("eve@example.com")).rejects.toMatchObject(
      refusal("This invite code has already been used."),
    );
    await nothingLeft();
  });

  test("expired", async () => {
    await db()
      .update(invite_codes)
      .set({ expires_at: sql`now()` });
    await expect(attempt("eve@example.com")).rejects.toMatchObject(
      refusal("This invite code has expired. Please ask for a new one."),
    );
    await nothingLeft();
  });

  test("withdrawn", async () => {
    await db()
      .update(invite_codes)
      .set({ revoked_at: sql`now()` });
    await expect(attempt("eve@example.com")).rejects.toMatchObject(
      refusal("This invite code was withdrawn. Please ask for a new one."),
    );
    await nothingLeft();
  });

  test("for another email: a code works for its email only", async () => {
    await requestInvite({ email: "joe@example.com" }, caller);
    const [{ id } = { id: "" }] = await db().execute<{ id: string }>(sql`select id from invite_requests`);
    const { code: bound } = await approveInvite(admin, { id }, caller);
    await expect(attempt("eve@example.com", bound)).rejects.toMatchObject(
      refusal("This invite code was made for another email address."),
    );
    await nothingLeft();
    expect((await attempt("joe@example.com", bound)).email).toBe("joe@example.com");
  });
});

/** The content of a refusal. */
function contentOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return JSON.stringify([error.code, error.message, error.fields]);
}

describe("an email that has an account", () => {
  test("is revealed with a valid code, which stays unused", async () => {
    await expect(attempt("boss@example.com")).rejects.toMatchObject({
      code: "invalid",
      fields: { email: "There is already an account with this email. Please log in." },
    });
    expect((await attempt("eve@example.com")).email).toBe("eve@example.com");
  });

  test("is not revealed with an invalid one: known and unknown emails get the same response", async () => {
    const answers = [];
    for (const email of ["boss@example.com", "nobody@example.com"])
      for (const typed of ["nonsense", "ZZZZ-ZZZZ-ZZZZ"])
        answers.push(await attempt(email, typed).catch(contentOf));
    expect(new Set(answers).size).toBe(1);
  });
});

test("counters contain no email and no address", async () => {
  await attempt("eve@example.com");
  const stored = JSON.stringify(await db().select().from(rate_limits));
  expect(stored).toContain("register_email");
  expect(stored).not.toContain("eve@");
  expect(stored).not.toContain("192.0.2.1");
});
