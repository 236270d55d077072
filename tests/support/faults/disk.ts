import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A separate disk in memory; null if nothing can be mounted, as without root. */
export function mountDisk(megabytes: number): { dir: string; unmount: () => void } | null {
  const dir = mkdtempSync(join(tmpdir(), "colloquy-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", dir], { stdio: "ignore" });
  } catch {
    rmSync(dir, { recursive: true });
    return null;
  }
  const unmount = (): void => {
    process.off("exit", unmount);
    execFileSync("umount", ["--lazy", dir]);
    rmSync(dir, { recursive: true });
  };
  process.once("exit", unmount);
  return { dir, unmount };
}
