// Builds a Dockerfile like Docker, with Linux's own tools: each stage gets its own root (this machine's /usr in place of
// the base image's), in which the instructions run.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, matchesGlob, relative } from "node:path";
import { repository } from "../support/cluster.ts";
import { type Stage, stagesOf, textsOf } from "../support/dockerfile.ts";

const usualPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const shell = (script: string) =>
  execFileSync("sh", ["-ec", script], { stdio: ["ignore", "inherit", "inherit"] });

/** Enters a root: mounts its folders in a private namespace and runs a program as the first process there. */
const enter = `
root=$1; as=$2; writable=$3; shift 3
mount --bind "$root" "$root"; cd "$root"
mount --rbind /usr usr; mount --rbind /dev dev; mount -t proc proc proc
mount -o remount,bind,ro usr
if [ "$writable" != / ]; then mount --bind ".$writable" ".$writable"; mount -o remount,bind,ro .; fi
exec chroot --userspec="$as" . "$@"`;

export type Place = {
  root: string;
  cwd: string;
  env: Record<string, string>;
  as: string;
  /** The only writable folder, or `/`. */
  writable: string;
};

/** Runs a program in a root, alone in its own process table. */
export function runIn(place: Place, command: string[]): ChildProcess {
  const { root, cwd, env, as, writable } = place;
  const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const inside = [
    "/usr/bin/env",
    "-i",
    ...pairs,
    "/bin/sh",
    "-c",
    `cd ${cwd} && exec "$@"`,
    "sh",
    ...command,
  ];
  const own = ["--mount", "--pid", "--fork", "--kill-child"];
  const program = ["/bin/sh", "-ec", enter, "sh", root, as, writable, ...inside];
  return spawn("unshare", [...own, ...program], { stdio: ["ignore", "pipe", "pipe"] });
}

/** The first process of a root; in an image, that of CMD. */
export function firstProcess(child: ChildProcess): number {
  return Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim());
}

function newRoot(folder: string, name: string): string {
  const root = join(folder, name);
  for (const inner of ["usr", "dev", "proc", "tmp"]) mkdirSync(join(root, inner), { recursive: true });
  chmodSync(join(root, "tmp"), 0o1777);
  for (const link of ["bin", "sbin", "lib", "lib64"])
    if (existsSync(`/${link}`)) symlinkSync(`usr/${link}`, join(root, link));
  // Like an image: none of this machine's users except root.
  shell(
    `cp -a /etc ${quote(join(root, "etc"))}; sed -i '/^postgres:\\|^colloquy:/d' ${quote(join(root, "etc"))}/passwd`,
  );
  return root;
}

/** The build context: the sources except those in .dockerignore. */
function contextIn(folder: string): string {
  const context = join(folder, "context");
  const ignored = readFileSync(join(repository, ".dockerignore"), "utf8").trim().split("\n");
  cpSync(repository, context, {
    recursive: true,
    filter: (path) => !ignored.some((pattern) => matchesGlob(relative(repository, path), pattern)),
  });
  return context;
}

/** Node.js 24 and npm, from the base image of the first stage. */
function addNode(root: string) {
  const bin = join(root, "node/bin");
  mkdirSync(bin, { recursive: true });
  cpSync(process.execPath, join(bin, "node"));
  const [npm = ""] = spawnSync("sh", ["-c", "readlink -f /usr/bin/npm /usr/local/bin/npm"], {
    encoding: "utf8",
  })
    .stdout.split("\n")
    .filter((path) => path.startsWith("/usr/") && existsSync(path));
  if (!npm) throw new Error("There is no npm in /usr: install it.");
  writeFileSync(join(bin, "npm"), `#!/bin/sh\nexec /node/bin/node ${npm} "$@"\n`, { mode: 0o755 });
}

async function carryOut(stage: Stage, root: string, context: string, rootOf: (name: string) => string) {
  const isNode = stage.image.startsWith("node:24");
  if (isNode) addNode(root);
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  let env: Record<string, string> = { PATH: isNode ? `/node/bin:${usualPath}` : usualPath, HOME: "/tmp" };
  // From a network with TLS inspection, such as a company's; the build does not get it.
  const forBuild: Record<string, string> = certificates ? { NODE_EXTRA_CA_CERTS: certificates } : {};
  let cwd = "/";
  for (const { instruction, text } of stage.steps) {
    if (instruction === "WORKDIR") mkdirSync(join(root, (cwd = text)), { recursive: true });
    if (instruction === "ENV") {
      const pairs = text.split(" ").map((pair) => pair.split("=", 2));
      env = { ...env, ...(Object.fromEntries(pairs) as Record<string, string>) };
    }
    if (instruction === "COPY") {
      const words = text.split(" ");
      const from = /^--from=(\w+)$/.exec(words[0] ?? "")?.[1];
      const source = from ? rootOf(from) : context;
      const [target = "", ...paths] = (from ? words.slice(1) : words).toReversed();
      for (const path of paths) {
        const place = join(root, target.startsWith("/") ? target : join(cwd, target));
        const isFolder = path === "." || from;
        const into = isFolder ? place : join(place, path.split("/").at(-1) ?? "");
        // Links instead of copies, because nothing changes any more.
        shell(
          `mkdir -p ${quote(join(into, ".."))}; cp -a${from ? "l" : ""} ${quote(join(source, path))}${isFolder ? "/." : ""} ${quote(into)}`,
        );
      }
    }
    if (instruction !== "RUN") continue;
    const child = runIn({ root, cwd, env: { ...env, ...forBuild }, as: "0:0", writable: "/" }, [
      "/bin/sh",
      "-c",
      text,
    ]);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += String(data)));
    const code = await new Promise((resolve) => child.once("close", resolve));
    if (code !== 0) throw new Error(`RUN ${text} ended with ${String(code)}:\n${output}`);
  }
  return { root, cwd, env };
}

/** Builds the image in an empty folder. @returns its root, and its variables and working directory */
export async function buildImage(folder: string) {
  if (process.getuid?.() !== 0) throw new Error("Building an image without Docker needs root.");
  chmodSync(folder, 0o755);
  const context = contextIn(folder);
  const roots = new Map<string, string>();
  const rootOf = (name: string) => roots.get(name) ?? `no stage ${name}`;
  const stages = stagesOf();
  let built = { root: "", cwd: "/", env: {} as Record<string, string> };
  for (const [index, stage] of stages.entries()) {
    const name = stage.name ?? String(index);
    roots.set(name, newRoot(folder, name));
    built = await carryOut(stage, rootOf(name), context, rootOf);
  }
  const last = stages.at(-1) as Stage;
  return { ...built, stage: last, user: textsOf(last, "USER").at(-1) ?? "0" };
}
