// Run this instead of `npm install` after a change of the dependencies. A registry that lacks the newest builds for other
// systems (a mirror that lags) makes npm leave them out of the lockfile, and then `npm ci` refuses it everywhere. This lets
// npm write what the registry has, with its integrity, and adds the rest by name and version: of those npm checks what it
// downloads against the registry that it downloads from.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The system that a package is for, by its name: @next/swc-linux-arm64-musl and the like. */
function platformOf(name) {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const has = (...all) => all.find((word) => words.includes(word));
  const system = has("android", "darwin", "freebsd", "linux", "openharmony", "win32", "wasm32");
  const cpu = has("arm64", "x64", "ia32", "ppc64", "riscv64", "s390x", "wasm32") ?? (has("arm") && "arm");
  if (!system || !cpu) throw new Error(`Which system is ${name} for? Add it to package-lock.json by hand.`);
  const libc =
    system !== "linux" ? undefined : /musl/.test(name) ? ["musl"] : /gnu/.test(name) ? ["glibc"] : undefined;
  // npm skips what is for another processor; WebAssembly builds run anywhere but are asked for by nobody.
  return { cpu: [cpu], ...(system !== "wasm32" && { os: [system] }), ...(libc && { libc }) };
}

/** Optional packages that the lockfile asks for and does not hold: [name, version] pairs. */
export function missingFrom({ packages }) {
  const isIn = (folder, name) =>
    `${folder}/node_modules/${name}`.replace(/^\//, "") in packages ||
    (folder !== "" && isIn(folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1)), name));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).filter(([name]) => !isIn(path, name)),
  );
}

/** Packages that would be downloaded without being compared with anything written down: their places in node_modules. */
export function withoutIntegrity({ packages }) {
  return Object.keys(packages).filter((path) => {
    const { integrity, link, inBundle } = packages[path];
    return path !== "" && !integrity && !link && !inBundle;
  });
}

const file = join(dirname(dirname(fileURLToPath(import.meta.url))), "package-lock.json");
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = () => JSON.parse(readFileSync(file, "utf8"));
  const write = (lockfile) => writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  const npmInstall = () => {
    const args = ["install", "--package-lock-only", "--ignore-scripts", "--loglevel=error"];
    const shell = process.platform === "win32";
    const { status } = spawnSync("npm", args, { cwd: dirname(file), stdio: "inherit", shell });
    if (status !== 0) process.exit(1);
  };

  // npm keeps an entry as it is; one that is gone it asks the registry for again.
  const before = read();
  for (const path of withoutIntegrity(before)) delete before.packages[path];
  write(before);
  npmInstall();

  const lockfile = read();
  const missing = missingFrom(lockfile);
  for (const [name, version] of missing) {
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${name} is asked for as ${version}, not by one version.`);
    lockfile.packages[`node_modules/${name}`] = { version, ...platformOf(name), optional: true };
  }
  write(lockfile);
  npmInstall(); // Puts them in npm's order.
  console.log(`${missing.length} packages are not in the registry and have no integrity:`);
  for (const [name, version] of missing) console.log(`  ${name}@${version}`);
}
