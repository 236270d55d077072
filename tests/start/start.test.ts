import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { health, leftOf, pidOf, processesOf, ready, root, run, start, tempDir } from "./support.ts";

// The real application, from the real build.
beforeAll(() => ensureBuilt({ dir: root, log: () => {} }));

describe("npm start", () => {
  it("takes over from a killed start, and stops on SIGTERM", async () => {
    const dir = tempDir();
    const first = start({ DATA_DIR: dir });
    await ready(first);
    process.kill(-first.pid, "SIGKILL");
    await first.exit;
    expect(existsSync(join(dir, "colloquy.lock"))).toBe(true);
    expect(processesOf(dir).length).toBeGreaterThan(0); // The database.

    const second = start({ DATA_DIR: dir });
    expect(await health(await ready(second))).toBe(200);
    process.kill(second.pid, "SIGTERM");
    expect((await second.exit).code).toBe(0);
    expect(await leftOf(dir)).toEqual([]);
  });

  it("leaves neither a server without its supervisor, nor a supervisor without its start", async () => {
    const dir = tempDir();
    const first = start({ DATA_DIR: dir });
    const address = await ready(first);
    process.kill(pidOf(dir, "supervisor/main.ts"), "SIGKILL");
    expect((await first.exit).code).toBe(1);
    await expect.poll(() => processesOf(dir).some(({ command }) => command.includes("serve.ts"))).toBe(false);
    await expect(fetch(address)).rejects.toThrow("fetch failed");

    const second = start({ DATA_DIR: dir });
    await ready(second);
    process.kill(second.pid, "SIGKILL");
    expect(await leftOf(dir)).toEqual([]); // It stopped the database too.
  });

  it("stops cleanly during its start", async () => {
    const dir = tempDir();
    const first = start({ DATA_DIR: dir });
    await expect.poll(() => existsSync(join(dir, "postgres.lock")), { interval: 5 }).toBe(true);
    process.kill(first.pid, "SIGTERM");
    expect((await first.exit).code).toBe(0);
    expect(await leftOf(dir)).toEqual([]);
  });

  it("restarts a lost server", async () => {
    const dir = tempDir();
    writeFileSync(join(dir, "note"), "");
    const started = start({ DATA_DIR: dir });
    const address = await ready(started);
    await new Promise((resolve) => setTimeout(resolve, 3500)); // A sooner exit counts as a failed start.
    process.kill(pidOf(dir, "serve.ts"), "SIGKILL");
    await started.until(/starting it again/);
    await expect.poll(() => health(address).catch(() => 0)).toBe(200);
    process.kill(started.pid, "SIGTERM");
    expect((await started.exit).code).toBe(0);
  });
});

describe("npm run dev", () => {
  it("serves pages without a build, and stops on Ctrl-C with its database", async () => {
    const dir = tempDir();
    // Generated types in the project are restored, because those of removed routes would fail a later check.
    const types = join(root, "next-env.d.ts");
    const before = existsSync(types) ? readFileSync(types) : null;
    const hadOutput = existsSync(join(root, ".next/dev"));
    onTestFinished(() => {
      if (before) writeFileSync(types, before);
      if (!hadOutput) rmSync(join(root, ".next/dev"), { recursive: true, force: true });
    });
    const dev = run("npm", ["run", "dev"], { env: { DATA_DIR: dir, PORT: "0" } });
    const address = await ready(dev);
    expect(dev.output()).toContain(`Database     embedded PostgreSQL in ${dir}/postgres`);
    expect(dev.output()).not.toContain("Building");
    const response = await fetch(`${address}/login`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Login");
    process.kill(-dev.pid, "SIGINT");
    const { output } = await dev.exit;
    expect(output).toMatch(/Stopped\.\s*$/);
    expect(await leftOf(dir)).toEqual([]);
  });
});

describe("npm run admin", () => {
  it("promotes and prints a link, running or not, and explains itself", async () => {
    const dir = tempDir();
    const admin = (...args: string[]) => start({ DATA_DIR: dir }, ["--admin", ...args]).exit;
    expect(await admin("nobody@example.com")).toMatchObject({
      code: 1,
      output: expect.stringContaining("nobody@example.com") as string,
    });
    expect(await admin()).toMatchObject({
      code: 1,
      output: expect.stringContaining("npm run admin -- EMAIL") as string,
    });
    expect(await leftOf(dir)).toEqual([]);

    const started = start({ DATA_DIR: dir });
    const address = await ready(started);
    expect(await admin("admin@colloquy.local")).toMatchObject({ code: 0 });
    const reset = await admin("admin@colloquy.local", "--reset");
    expect(reset).toMatchObject({ code: 0, output: expect.stringContaining(address) as string });
    expect(await health(address)).toBe(200);
    process.kill(started.pid, "SIGTERM");
    await started.exit;
  });
});
