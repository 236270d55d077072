import { makeArchiveUrl, openArchive } from "@/lib/backup/commands";
import { archiveQuery } from "@/lib/backup/schema";
import { admin, password, row, type Rows } from "./row.ts";

export const rows: Rows = {
  "backup/commands#makeArchiveUrl": row(admin, (who) => makeArchiveUrl(who, { password })),
  "backup/commands#openArchive": row(admin, async (who, w) => {
    const { url } = await makeArchiveUrl(w.superuser, { password, origin: "https://colloquy.example" });
    const query = archiveQuery.parse(Object.fromEntries(new URL(url).searchParams));
    const { body } = await openArchive(who, query);
    await body.cancel();
  }),
};

export const exempt: Record<string, string> = {};
