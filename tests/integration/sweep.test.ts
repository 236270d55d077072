import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { resumes } from "@/db/schema/library";
import type { Actor } from "@/lib/actor";
import { insertResume } from "@/lib/resumes/commands";
import { listOrphans, sweepFiles } from "@/lib/resumes/sweep";
import type * as storage from "@/lib/storage/index";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";

/** The files in the storage. */
const files = vi.hoisted<storage.Stored[]>(() => []);
vi.mock("@/lib/storage/index", async (original) => ({
  ...(await original<typeof storage>()),
  listStored: () => Promise.resolve(files),
}));

let ada: Actor;
beforeEach(async () => {
  files.length = 0;
  await resetDatabase();
  ada = await addPerson("ada@example.com");
});

test("files without a resume are found among more than a statement has parameters", async () => {
  for (let at = 0; at < 66_000; at += 1) files.push({ storage: "local", storage_key: `${at}.pdf` });
  const named = { storage: "local", storage_key: "7.pdf" } as const;
  await insertResume(ada, { filename: "me.pdf", size: 1, ...named });
  expect(await listOrphans()).toEqual(files.filter(({ storage_key }) => storage_key !== "7.pdf"));
});

test("uploads that did not arrive in 30 days are erased, and cancelled ones at once", async () => {
  const begin = async (filename: string, set: object) => {
    const upload = { storage: "s3", storage_key: filename, lease_until: "2020-01-01T00:00:00Z" } as const;
    await insertResume(ada, { filename, size: 1, ...upload, ...set });
  };
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
  await begin("old.pdf", { created_at: daysAgo(31) });
  await begin("cancelled.pdf", { deleted_at: daysAgo(1) });
  await begin("new.pdf", { created_at: daysAgo(29) });
  await begin("read.pdf", { created_at: daysAgo(31), attempts: 1 });
  await sweepFiles();
  const left = await db().select({ filename: resumes.filename }).from(resumes);
  expect(left.map(({ filename }) => filename).toSorted()).toEqual(["new.pdf", "read.pdf"]);
});
