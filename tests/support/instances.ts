import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startFakeS3 } from "./fake-s3.ts";
import { startApp, type App } from "./server.ts";

export type Instances = App & {
  /** The instances behind `url`, which alternate. */
  apps: App[];
  /** Ends one like a power failure; the proxy skips it from then on. */
  killOne: (app: App) => Promise<void>;
};

/** A proxy that alternates between these instances, and forwards the client's address. */
async function startProxy(apps: readonly App[]) {
  // A new connection for each request, so that no instance closes it at that moment.
  const agent = new Agent({ keepAlive: false });
  const open = [...apps];
  let turn = 0;

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const target = open[turn++ % open.length];
    if (!target) return void outgoing.writeHead(502).end();
    const headers = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress };
    const { hostname, port } = new URL(target.url);
    const { method, url: path } = incoming;
    const passed = ask({ hostname, port, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
      answer.on("error", () => outgoing.destroy());
    });
    passed.on("error", () => outgoing.destroy());
    // If the client disconnects, disconnect from the instance too.
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  }

  const server = createServer(forward).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    remove: (app: App) => void open.splice(open.indexOf(app), 1),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, "close");
    },
  };
}

/**
 * Two instances with one database and one S3 behind an alternating proxy: consecutive requests never reach the same
 * process.
 * @param env as for `startApp`; a storage in it replaces S3
 */
export async function startInstances({
  env = {},
}: { env?: Record<string, string> } = {}): Promise<Instances> {
  const s3 = await startFakeS3();
  const storage = env.UPLOADTHING_TOKEN ? {} : s3.env;
  const start = () => startApp({ env: { TRUST_PROXY: "1", ...storage, ...env } });
  const apps = await Promise.all([start(), start()]);
  const proxy = await startProxy(apps);
  s3.origins = [proxy.url];
  const running = new Set(apps);
  const end = async (how: (app: App) => Promise<void>): Promise<void> => {
    await proxy.stop();
    await Promise.all([...running].map(how));
    await s3.stop();
  };
  return {
    url: proxy.url,
    databaseUrl: apps[0].databaseUrl,
    pid: apps[0].pid,
    apps,
    logs: () => apps.map((app) => app.logs()).join("\n"),
    stop: (patienceMs) => end((app) => app.stop(patienceMs)),
    kill: () => end((app) => app.kill()),
    killOne: async (app) => {
      running.delete(app);
      proxy.remove(app);
      await app.kill();
    },
  };
}
