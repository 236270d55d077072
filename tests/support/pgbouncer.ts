import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** The same as in docs/operations.md: fewer connections than the instances use, so that they share them. */
const configOf = (database: URL, port: number): string => `
[databases]
* = host=${database.hostname} port=${database.port} user=${database.username} password=${database.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 200
`;

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

async function startPgBouncer(program: string, database: URL) {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-pgbouncer-"));
  await chmod(folder, 0o755); // It refuses to run as root, and reads its file as another user.
  const file = join(folder, "pgbouncer.ini");
  const port = await freePort();
  await writeFile(file, configOf(database, port));
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(program, [...user, file], { stdio: ["ignore", "ignore", "pipe"] });
  const failures: string[] = [];
  let printed = "";
  child.stderr.on("data", (data: Buffer) => (printed += data.toString()));
  child.once("error", ({ message }) => failures.push(message));
  child.once("exit", () => failures.push(printed));
  while (!(await isListening(port))) {
    if (failures.length > 0)
      throw new Error(`PgBouncer did not start (Debian: apt-get install pgbouncer): ${failures.join()}`);
    await sleep(50);
  }
  await rm(folder, { recursive: true });
  return { address: `127.0.0.1:${port}`, end: () => void child.kill("SIGKILL") };
}

let running: ReturnType<typeof startPgBouncer> | undefined;
let users = 0;

/**
 * The address of a database through PgBouncer in transaction mode if PGBOUNCER names the program, as
 * `npm run test:pgbouncer` does; otherwise the address itself. Parallel instances share one PgBouncer, which ends with the
 * last of them.
 */
export async function joinPool(databaseUrl: string): Promise<{ url: string; leave: () => void }> {
  const { PGBOUNCER } = process.env;
  if (!PGBOUNCER) return { url: databaseUrl, leave: () => {} };
  const url = new URL(databaseUrl);
  users++;
  const { address, end } = await (running ??= startPgBouncer(PGBOUNCER, url));
  url.host = address;
  url.searchParams.set("prepare", "false");
  const leave = (): void => {
    if (--users > 0) return;
    running = undefined;
    end();
  };
  return { url: url.href, leave };
}
