// Run this instead of `npm install` after changing dependencies. If a mirror of the registry lacks the newest builds
// for other systems, npm omits them from the lockfile, and `npm ci` fails everywhere. This script adds them by name and
// version without integrity; npm checks their downloads against the registry that serves them.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The system in a package's name, such as @next/swc-linux-arm64-musl. */
function platformOf(name) {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const has = (...all) => all.find((word) => words.includes(word));
  const system = has("android", "darwin", "freebsd", "linux", "openharmony", "win32", "wasm32");
  const cpu = has("arm64", "x64", "ia32", "ppc64", "riscv64", "s390x", "wasm32") ?? (has("arm") && "arm");
  if (!system || !cpu) throw new Error(`Which system is ${name} for? Add it to package-lock.json by hand.`);
  const libc =
    system !== "linux" ? undefined : /musl/.test(name) ? ["musl"] : /gnu/.test(name) ? ["glibc"] : undefined;
  // npm skips packages for other processors; WebAssembly builds run anywhere but are not used.
  return { cpu: [cpu], ...(system !== "wasm32" && { os: [system] }), ...(libc && { libc }) };
}

/** Optional packages that the lockfile refers to but does not contain, as [name, version] pairs. */
export function missingFrom({ packages }) {
  const isIn = (folder, name) =>
    `${folder}/node_modules/${name}`.replace(/^\//, "") in packages ||
    (folder !== "" && isIn(folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1)), name));
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).filter(([name]) => !isIn(path, name)),
  );
}

/** Packages without a recorded integrity, by their path in node_modules. */
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

  // npm keeps existing entries, so these are deleted to fetch them again.
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
  npmInstall(); // Sorts the lockfile.
  console.log(`${missing.length} packages are not in the registry and have no integrity:`);
  for (const [name, version] of missing) console.log(`  ${name}@${version}`);
}
