// `node scripts/release.ts`: prepares a release that starts from a read-only folder (Dockerfile).
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureBuilt } from "./build.ts";
import { findPackage } from "./postgres/home.ts";

const dir = dirname(import.meta.dirname);
await ensureBuilt({ dir, log: console.log });
rmSync(join(dir, ".next/cache"), { recursive: true });
await findPackage();
