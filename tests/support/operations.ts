import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Operation } from "@/lib/operation";
import { repository } from "./cluster.ts";

/** Every call declared in an `api.ts`, read from the files, so that no new one is forgotten. */
export async function declaredOperations(): Promise<Operation[]> {
  const operations: Operation[] = [];
  for (const room of readdirSync(join(repository, "lib"))) {
    const file = join(repository, "lib", room, "api.ts");
    if (!existsSync(file)) continue;
    const declared = (await import(file)) as Record<string, unknown>;
    for (const value of Object.values(declared))
      if (typeof value === "object" && value !== null && "method" in value && "path" in value)
        operations.push(value as Operation);
  }
  return operations;
}

/** An address of the call, with ids of missing things as parameters. */
export function addressOf(operation: Operation): string {
  const path = operation.path
    .replace("{workflow}", "student_interview")
    .replace("{question}", "mistake")
    .replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");
  return `${operation.base ?? "/api/v1"}${path}`;
}
