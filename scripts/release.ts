// `node scripts/release.ts`: what a release needs to start from a folder that cannot be written to (Dockerfile).
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { ensureBuilt } from "./build.ts";
import { findPackage } from "./postgres/home.ts";

const dir = dirname(import.meta.dirname);
await ensureBuilt({ dir, log: console.log });
rmSync(join(dir, ".next/cache"), { recursive: true });
await findPackage();
