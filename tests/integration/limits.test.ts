import { beforeEach, describe, expect, test } from "vitest";
import { changePassword } from "@/lib/auth/profile";
import { checkCredentials, createAccessToken } from "@/lib/auth/commands";
import { deleteAccount } from "@/lib/auth/delete-account";
import { register } from "@/lib/auth/register";
import { AppError } from "@/lib/errors";
import { requestInvite } from "@/lib/invites/commands";
import { countAgainst } from "@/lib/limits";
import { createTeam } from "@/lib/teams/commands";
import { addMember } from "@/lib/teams/members";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";

beforeEach(resetDatabase);

/** What each of so many tries came to: the code of its refusal. */
async function tries(count: number, deed: (index: number) => Promise<unknown>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let index = 0; index < count; index++) {
    outcomes.push(
      await deed(index).then(
        () => "done",
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      ),
    );
  }
  return outcomes;
}
const refusedFrom = (outcomes: string[]) => outcomes.indexOf("rate_limited");

const login = (email: string, address: string) => checkCredentials({ email, password: "wrong" }, { address });
const join = (email: string, address: string) =>
  register({ email, password: "a long enough password", invite_code: "nonsense" }, { address });
const ask = (email: string, address: string) => requestInvite({ email }, { address });

describe("login", () => {
  test("is 10 a minute for one email from one address; others go on", async () => {
    expect(refusedFrom(await tries(11, () => login("a@example.com", "192.0.2.1")))).toBe(10);
    expect(await tries(1, () => login("b@example.com", "192.0.2.1"))).toEqual(["invalid_credentials"]);
    expect(await tries(1, () => login("a@example.com", "192.0.2.2"))).toEqual(["invalid_credentials"]);
  });

  test("counts both doors, and the email however it is written", async () => {
    const outcomes = await tries(12, (index) =>
      index % 2
        ? login(index % 4 === 1 ? "A@Example.com" : " a@example.com ", "192.0.2.1")
        : createAccessToken({ username: "a@example.com", password: "wrong" }, { address: "192.0.2.1" }),
    );
    expect(refusedFrom(outcomes)).toBe(10);
  });

  test("an IPv6 network counts as one address", async () => {
    const outcomes = await tries(11, (index) => login("a@example.com", `2001:db8:1:2::${index + 1}`));
    expect(refusedFrom(outcomes)).toBe(10);
    expect(await tries(1, () => login("a@example.com", "2001:db8:1:3::1"))).toEqual(["invalid_credentials"]);
  });

  test("is 300 a minute for one address", async () => {
    // 299 that were counted before; verifying so many passwords would only take time.
    for (let index = 0; index < 299; index++) await countAgainst("login_address", "192.0.2.1");
    const outcomes = await tries(2, (index) => login(`person${index}@example.com`, "192.0.2.1"));
    expect(outcomes).toEqual(["invalid_credentials", "rate_limited"]);
  });
});

describe("registration", () => {
  test("is 10 a minute for one email from one address", async () => {
    expect(refusedFrom(await tries(11, () => join("a@example.com", "192.0.2.1")))).toBe(10);
    expect(await tries(1, () => join("b@example.com", "192.0.2.1"))).toEqual(["invalid"]);
  });

  test("is 120 a minute for one address", async () => {
    for (let index = 0; index < 119; index++) await countAgainst("register_address", "192.0.2.1");
    const outcomes = await tries(2, (index) => join(`person${index}@example.com`, "192.0.2.1"));
    expect(outcomes).toEqual(["invalid", "rate_limited"]);
    expect(await tries(1, () => join("a@example.com", "192.0.2.2"))).toEqual(["invalid"]);
  });
});

test("invite requests are 20 an hour for one address, whoever is named", async () => {
  const outcomes = await tries(21, (index) => ask(`person${index}@example.com`, "192.0.2.1"));
  expect(refusedFrom(outcomes)).toBe(20);
  expect(await tries(1, () => ask("a@example.com", "192.0.2.2"))).toEqual(["done"]);
});

test("adding team members is 30 tries an hour for one person, over all teams, found or not", async () => {
  const [ada, joe] = [await addPerson("ada@example.com"), await addPerson("joe@example.com")];
  const team = () => createTeam(ada, { name: "T", interaction_mode: "x" });
  const teams = [await team(), await team()];
  const add = (index: number) =>
    addMember(ada, { id: teams[index % 2]?.id ?? "", email: index % 3 ? joe.email : "nobody@example.com" });
  const outcomes = await tries(32, add);
  expect(refusedFrom(outcomes)).toBe(30);
  expect(new Set(outcomes.slice(0, 30))).toEqual(new Set(["done", "invalid"]));
  const joes = await createTeam(joe, { name: "T", interaction_mode: "x" });
  expect(await tries(1, () => addMember(joe, { id: joes.id, email: ada.email }))).toEqual(["done"]);
});

test("an open session is no place to guess its password", async () => {
  const ada = await addPerson("ada@example.com");
  const outcomes = await tries(11, (index) =>
    index % 2
      ? changePassword(ada, { current_password: "wrong", new_password: "a new password" })
      : deleteAccount(ada, { password: "wrong" }),
  );
  expect(refusedFrom(outcomes)).toBe(10);
});

test("a refusal says when to try again", async () => {
  await tries(10, () => login("a@example.com", "192.0.2.1"));
  const minute = await login("a@example.com", "192.0.2.1").catch((error: unknown) => error as AppError);
  expect(minute).toMatchObject({ status: 429, code: "rate_limited" });
  expect((minute as AppError).message).toMatch(
    /^Too many login attempts\. Please try again in \d+ seconds?\.$/,
  );
  expect((minute as AppError).retryAfter).toBeGreaterThan(0);
  expect((minute as AppError).retryAfter).toBeLessThanOrEqual(60);

  await tries(20, () => ask("a@example.com", "192.0.2.1"));
  const hour = await ask("a@example.com", "192.0.2.1").catch((error: unknown) => error as AppError);
  expect((hour as AppError).message).toBe(
    "Too many invite requests from your network. Please try again in 60 minutes.",
  );
  expect((hour as AppError).retryAfter).toBeGreaterThan(3500);
});
