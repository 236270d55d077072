import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Operation } from "@/lib/operation";
import { repository } from "./cluster.ts";

/** Every call that a room declares in its `api.ts`, read from the files, so that a new one cannot be forgotten. */
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

/** An address of the call: of things that are not there, in the place of its parameters. */
export function addressOf(operation: Operation): string {
  const path = operation.path
    .replace("{workflow}", "student_interview")
    .replace("{question}", "mistake")
    .replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");
  return `${operation.base ?? "/api/v1"}${path}`;
}
