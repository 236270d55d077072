import "server-only";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "../env.ts";
import { saveArchive } from "./save.ts";

const folder = (): string => {
  const { BACKUP_DIR, DATA_DIR } = env();
  return resolve(/* turbopackIgnore: true */ BACKUP_DIR ?? join(DATA_DIR, "backups"));
};

const maxArchives = 3;

/** Saves an archive named by time and `reason`, and deletes all but the newest `max` with that reason. */
async function save(reason: string, max: number): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const summary = await saveArchive(join(folder(), `colloquy-${time}-${reason}.tar.zst`));
  const names = (await readdir(folder())).filter((name) => name.startsWith("colloquy-")).sort();
  const archives = names.filter((name) => name.endsWith(`-${reason}.tar.zst`));
  // Deletes incomplete archives of crashed runs.
  const unfinished = names.filter((name) => name.endsWith(`-${reason}.tar.zst.part`));
  for (const name of [...archives.slice(0, -max), ...unfinished])
    await rm(join(folder(), name), { force: true });
  return summary;
}

/** With BACKUP_NIGHTLY on, saves the archive of a day and keeps BACKUP_KEEP of them. @returns how many were written */
export async function archiveNightly(): Promise<number> {
  if (env().BACKUP_NIGHTLY !== "on") return 0;
  await checkNightly();
  await save("nightly", env().BACKUP_KEEP);
  return 1;
}

/** The time of the newest nightly archive in BACKUP_DIR; null for none. */
export async function lastNightlyTime(): Promise<string | null> {
  const names = await readdir(folder()).catch(() => []);
  const last = names
    .filter((name) => /^colloquy-.*-nightly\.tar\.zst$/.test(name))
    .sort()
    .at(-1);
  return last ? (await stat(join(folder(), last))).mtime.toISOString() : null;
}

/** @throws {Error} with a text for the operator, if nightly archives are on and cannot be written */
export async function checkNightly(): Promise<void> {
  if (env().BACKUP_NIGHTLY !== "on") return;
  const probe = join(folder(), `.write-${process.pid}`);
  try {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    await writeFile(probe, "x", { mode: 0o600 });
    await rm(probe);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `BACKUP_NIGHTLY is on, and no archive can be written to ${folder()} (${why}). Set ` +
        `BACKUP_DIR to a folder on a disk that lasts, or BACKUP_NIGHTLY=off and use the database's ` +
        `own snapshots.`,
      { cause: error },
    );
  }
}

/** Saves an archive before a migration. @throws {Error} if it cannot be written */
export async function archiveBeforeMigration(from: string, to: string, log: (line: string) => void) {
  if (env().BACKUP_BEFORE_MIGRATION === "off") return;
  log(`The database goes from ${from} to ${to}; saving an archive first…`);
  try {
    log(await save("before-migration", maxArchives));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `the database needs a migration, and no archive could be written to ${folder()} before it ` +
        `(${why}). Free some space, or set BACKUP_DIR to another folder; ` +
        `BACKUP_BEFORE_MIGRATION=off migrates without an archive.`,
      { cause: error },
    );
  }
}
