import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";
import type { AuditEvent } from "./schema.ts";

const person = (email: string) => ({ id: "6b1d3c52-7c1e-4d5a-9f0b-2a4c8e6f1d37", email });
async function* one(event: Partial<AuditEvent>) {
  const empty = { id: "", at: "2026-01-02T03:04:05.000Z", actor: null, subject: null, network: null };
  yield [{ ...empty, action: "user.signed_in" as const, ...event }];
}
const csv = async (event: Partial<AuditEvent>) => (await Array.fromAsync(toCsv(one(event)))).join("");

test("an export has a header and a line for each event", async () => {
  expect(await csv({ actor: person("ada@example.com"), network: "192.0.2.0/24" })).toBe(
    "time,action,actor,actor_id,subject,subject_id,network\r\n" +
      "2026-01-02T03:04:05.000Z,user.signed_in,ada@example.com,6b1d3c52-7c1e-4d5a-9f0b-2a4c8e6f1d37,,,192.0.2.0/24\r\n",
  );
});

test.each(["=1+1@example.com", "+a@example.com", "-a@example.com", "@a", "\ta", "\ra"])(
  "%j is no formula",
  async (email) => {
    expect(await csv({ actor: person(email) })).toMatch(/,"?'/);
  },
);

test("quotes and commas are quoted", async () => {
  expect(await csv({ actor: person('"a,b"@example.com') })).toContain(',"""a,b""@example.com",');
});
