import { sql } from "drizzle-orm";
import { NextRequest } from "next/server";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { public_links } from "@/db/schema/sharing";
import { middleware } from "@/middleware";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { fillEverything } from "../support/whole-person.ts";

beforeEach(resetDatabase);

/** The redirect target of the middleware; null if the page itself is served. */
async function rewriteOf(publicId: string): Promise<string | null> {
  const address = `http://colloquy.example/public/interview/${publicId}`;
  return (await middleware(new NextRequest(address))).headers.get("x-middleware-rewrite");
}

test("a dead link gets a 404 address, a live one its page", async () => {
  await fillEverything(await addPerson("ada@example.com"), { mine: "mine", others: "others" });
  const [link] = await db().select({ id: public_links.public_id }).from(public_links);
  const publicId = link?.id ?? "";
  expect(await rewriteOf(publicId)).toBeNull();
  for (const dead of ["never-given-out", "%00", `${publicId}x`])
    expect(await rewriteOf(dead)).toBe("http://colloquy.example/public/nothing");
  await db()
    .update(public_links)
    .set({ revoked_at: sql`now()` });
  expect(await rewriteOf(publicId)).toBe("http://colloquy.example/public/nothing");
});

test("if the database does not respond, the page itself is served", async () => {
  await db().execute(sql`alter table public_links rename to public_links_away`);
  try {
    expect(await rewriteOf("never-given-out")).toBeNull();
  } finally {
    await db().execute(sql`alter table public_links_away rename to public_links`);
  }
});
