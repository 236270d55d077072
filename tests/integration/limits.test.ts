import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { changePassword } from "@/lib/auth/profile";
import { checkCredentials, createAccessToken } from "@/lib/auth/credentials";
import { deleteAccount } from "@/lib/account/delete";
import { hashPassword } from "@/lib/auth/password";
import { register } from "@/lib/auth/register";
import { AppError } from "@/lib/errors";
import { requestInvite } from "@/lib/invites/commands";
import { countAgainst, tryCount } from "@/lib/limits";
import { log } from "@/lib/log";
import { inviteMember, createTeam } from "@/lib/teams/commands";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";

beforeEach(resetDatabase);

/** The result of each of this many attempts: ok, or the code of its refusal. */
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
  test("is 10 a minute for one email from one address; others are not affected", async () => {
    expect(refusedFrom(await tries(11, () => login("a@example.com", "192.0.2.1")))).toBe(10);
    expect(await tries(1, () => login("b@example.com", "192.0.2.1"))).toEqual(["invalid_credentials"]);
    expect(await tries(1, () => login("a@example.com", "192.0.2.2"))).toEqual(["invalid_credentials"]);
  });

  test("counts both routes, and the email in any spelling", async () => {
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
    // 299 are already counted, because verifying that many passwords takes time.
    for (let index = 0; index < 299; index++) await countAgainst("login_address", "192.0.2.1");
    const outcomes = await tries(2, (index) => login(`person${index}@example.com`, "192.0.2.1"));
    expect(outcomes).toEqual(["invalid_credentials", "rate_limited"]);
  });
});

test("refused strangers leave no rows: the address is counted first, and alone", async () => {
  const address = "192.0.2.1";
  for (let index = 0; index < 300; index++) await countAgainst("login_address", address);
  for (let index = 0; index < 120; index++) await countAgainst("register_address", address);
  const rows = () => db().execute(sql`select key from rate_limits order by key`);
  const before = await rows();
  const outcomes = [
    ...(await tries(20, (index) => login(`person${index}@example.com`, address))),
    ...(await tries(20, (index) => join(`person${index}@example.com`, address))),
  ];
  expect(new Set(outcomes)).toEqual(new Set(["rate_limited"]));
  expect(await rows()).toEqual(before);
});

test("a request that the edge has counted is not counted again", async () => {
  const caller = { address: "192.0.2.1", counted: "login_address" } as const;
  await tries(3, () => checkCredentials({ email: "a@example.com", password: "wrong" }, caller));
  await tries(1, () => login("b@example.com", caller.address));
  const [row] = await db().execute(sql`select points from rate_limits where key like 'login_address:%'`);
  expect(row).toEqual({ points: 1 });
});

describe("failed logins of one email", () => {
  const right = "the right password";
  let tries = 0;
  const waits: number[] = [];
  beforeEach(async () => {
    waits.length = 0;
    await addPerson("ada@example.com");
    await db()
      .update(users)
      .set({ password_hash: await hashPassword(right) });
  });
  /** Each from another address, like an attacker with many. */
  const tryOnce = (email: string, password: string, wait?: () => Promise<void>) =>
    checkCredentials({ email, password }, { address: `198.51.100.${tries++ % 250}` }, async (ms) => {
      waits.push(ms);
      await wait?.();
    }).then(
      () => "done",
      (error: unknown) => (error as AppError).code,
    );
  /** As if counted before, because verifying that many passwords takes time. */
  const failBefore = async (email: string, count: number) => {
    for (let index = 0; index < count; index++) await tryCount("login_failure", email);
  };

  test.each(["ada@example.com", "nobody@example.com"])(
    "delay each further one after 100 in an hour, and never lock the account: %s",
    async (email) => {
      await failBefore(email, 99);
      expect(await tryOnce(email, "wrong")).toBe("invalid_credentials");
      expect(waits).toEqual([]);
      expect(await tryOnce(email, "wrong")).toBe("invalid_credentials");
      expect(await tryOnce(` ${email.toUpperCase()} `, "wrong")).toBe("invalid_credentials");
      expect(waits).toEqual([2000, 2000]);
      // Others are not delayed.
      expect(await tryOnce("joe@example.com", "wrong")).toBe("invalid_credentials");
      expect(waits).toHaveLength(2);
    },
  );

  test("count in parallel too; the right password works after the delay, and does not count", async () => {
    await failBefore("ada@example.com", 98);
    for (let index = 0; index < 3; index++) expect(await tryOnce("ada@example.com", right)).toBe("done");
    expect(waits).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => tryOnce("ada@example.com", "wrong")));
    expect(waits).toHaveLength(3);
    expect(await tryOnce("ada@example.com", right)).toBe("done");
    expect(waits).toHaveLength(4);
  });

  test("are delayed without holding shared resources, and checked afterwards", async () => {
    await failBefore("ada@example.com", 100);
    const gate = Promise.withResolvers<undefined>();
    const pending = Array.from({ length: 40 }, () => tryOnce("ada@example.com", right, () => gate.promise));
    await vi.waitFor(() => expect(waits).toHaveLength(40));
    // More logins wait than there are connections; another person still logs in, and the password is the later one.
    await db()
      .update(users)
      .set({ password_hash: await hashPassword("another password") });
    expect(await tryOnce("joe@example.com", "wrong")).toBe("invalid_credentials");
    gate.resolve(undefined);
    expect(new Set(await Promise.all(pending))).toEqual(new Set(["invalid_credentials"]));
  });

  test("are logged without the email, the address or the password", async () => {
    const warn = vi.spyOn(log(), "warn").mockImplementation(() => {});
    await tryOnce("ada@example.com", "a wrong password");
    await checkCredentials({ email: "no@example.com", password: "x" }, { address: "2001:db8:1:2::9" }).catch(
      () => {},
    );
    await tryOnce("ada@example.com", right);
    const account = expect.stringMatching(/^[0-9a-f]{12}$/) as string;
    expect(warn.mock.calls).toEqual([
      [{ account, network: "198.51.100.0/24" }, "login failed"],
      [{ account, network: "2001:db8:1::/48" }, "login failed"],
    ]);
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

test("invite requests are 20 an hour for one address, over all emails", async () => {
  const outcomes = await tries(21, (index) => ask(`person${index}@example.com`, "192.0.2.1"));
  expect(refusedFrom(outcomes)).toBe(20);
  expect(await tries(1, () => ask("a@example.com", "192.0.2.2"))).toEqual(["done"]);
});

test("invitations into teams are 30 attempts an hour for one person, over all teams, found or not", async () => {
  const [ada, joe] = [await addPerson("ada@example.com"), await addPerson("joe@example.com")];
  const team = () => createTeam(ada, { name: "T", interaction_mode: "x" });
  const teams = [await team(), await team()];
  const add = (index: number) =>
    inviteMember(ada, {
      id: teams[index % 2]?.id ?? "",
      email: index % 3 ? joe.email : "nobody@example.com",
    });
  const outcomes = await tries(32, add);
  expect(refusedFrom(outcomes)).toBe(30);
  expect(new Set(outcomes.slice(0, 30))).toEqual(new Set(["done"]));
  const joes = await createTeam(joe, { name: "T", interaction_mode: "x" });
  expect(await tries(1, () => inviteMember(joe, { id: joes.id, email: ada.email }))).toEqual(["done"]);
});

test("an open session does not allow guessing of its password", async () => {
  const ada = await addPerson("ada@example.com");
  const outcomes = await tries(11, (index) =>
    index % 2
      ? changePassword(ada, { current_password: "wrong", new_password: "a new password" })
      : deleteAccount(ada, { password: "wrong" }),
  );
  expect(refusedFrom(outcomes)).toBe(10);
});

test("a refusal has the time until a retry", async () => {
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
