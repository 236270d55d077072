// A registry that lacks the newest builds for other systems (a mirror that lags) makes npm leave them out of the
// lockfile, and then `npm ci` refuses it everywhere. This writes them in, by name and version; npm checks what it
// downloads against the registry. Run it after `npm install` when tests/start/lockfile.test.ts says so.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** What a package name tells of the system that it is for: @next/swc-linux-arm64-musl and the like. */
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

const file = join(dirname(dirname(fileURLToPath(import.meta.url))), "package-lock.json");
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lockfile = JSON.parse(readFileSync(file, "utf8"));
  const missing = missingFrom(lockfile);
  for (const [name, version] of missing) {
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${name} is asked for as ${version}, not by one version.`);
    lockfile.packages[`node_modules/${name}`] = { version, ...platformOf(name), optional: true };
  }
  const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  lockfile.packages = Object.fromEntries(sorted);
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(`${missing.length} packages added.`);
}
