import "server-only";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "../env.ts";
import { saveArchive } from "./save.ts";

const folder = (): string => {
  const { BACKUP_DIR, DATA_DIR } = env();
  return resolve(/* turbopackIgnore: true */ BACKUP_DIR ?? join(DATA_DIR, "backups"));
};

const maxArchives = 3;

/** Saves an archive that is named for its time, and deletes all but the newest few. */
async function save(): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const summary = await saveArchive(join(folder(), `colloquy-${time}-before-migration.tar.zst`));
  const names = (await readdir(folder())).filter((name) => name.startsWith("colloquy-")).sort();
  const archives = names.filter((name) => name.endsWith("-before-migration.tar.zst"));
  // What a crash left unfinished is of no use to anybody.
  const unfinished = names.filter((name) => name.endsWith("-before-migration.tar.zst.part"));
  for (const name of [...archives.slice(0, -maxArchives), ...unfinished])
    await rm(join(folder(), name), { force: true });
  return summary;
}

/** Saves an archive of a database that is about to be migrated. @throws Error when it cannot be written */
export async function archiveBeforeMigration(from: string, to: string, log: (line: string) => void) {
  if (env().BACKUP_BEFORE_MIGRATION === "off") return;
  log(`The database goes from ${from} to ${to}; saving an archive first…`);
  try {
    log(await save());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `the database needs a migration, and no archive could be written to ${folder()} before it (${why}). Free some space, or set BACKUP_DIR to another folder; BACKUP_BEFORE_MIGRATION=off goes on without an archive.`,
      { cause: error },
    );
  }
}
