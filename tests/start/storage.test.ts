import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { startFakeS3 } from "../support/fake-s3.ts";
import { leftOf, ready, root, start, tempDir } from "./support.ts";

beforeAll(() => ensureBuilt({ dir: root, log: () => {} }));

const readiness = async (address: string) => (await fetch(`${address}/api/health/ready`)).status;

describe("a start with a storage service", () => {
  it("stops before it creates an account if the key is refused", async () => {
    const s3 = await startFakeS3();
    onTestFinished(() => s3.stop());
    const dir = tempDir();
    const { code, output } = await start({ DATA_DIR: dir, ...s3.env, S3_SECRET_ACCESS_KEY: "wrong" }).exit;
    expect(code).toBe(1);
    expect(output).toContain("Set-up failed: ");
    expect(output).toContain("Check S3_ACCESS_KEY_ID");
    expect(existsSync(join(dir, "first-login"))).toBe(false);

    const right = start({ DATA_DIR: dir, ...s3.env, ADMIN_EMAIL: "ada@example.com" });
    await ready(right);
    expect(right.output()).toContain("First login  ada@example.com");
    process.kill(right.pid, "SIGTERM");
    await right.exit;
    expect(await leftOf(dir)).toEqual([]);
  });

  it("starts without the service, and is ready once the service responds", async () => {
    const s3 = await startFakeS3();
    onTestFinished(() => s3.stop());
    s3.busyFor = Infinity;
    const dir = tempDir();
    const started = start({ DATA_DIR: dir, ...s3.env });
    const address = await ready(started);
    expect(started.output()).toContain(
      "Warning: the storage cannot be reached, so uploads fail until it is back.",
    );
    expect(await readiness(address)).toBe(503);
    s3.busyFor = 0;
    await expect.poll(() => readiness(address), { interval: 1000 }).toBe(200);
    process.kill(started.pid, "SIGTERM");
    await started.exit;
    expect(await leftOf(dir)).toEqual([]);
  });
});
