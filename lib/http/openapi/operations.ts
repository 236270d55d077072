import { z } from "zod";
import type { Operation } from "../../operation.ts";

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/** Everything that `lib/<room>/api.ts` declares, whichever rooms there are. */
export const operations: readonly Operation[] = Object.values(
  import.meta.glob<Record<string, unknown>>("../../*/api.ts", { eager: true }),
).flatMap((declared) => Object.values(declared).filter(isOperation));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const names = new Map<unknown, string>();
const taken = new Map<string, unknown>();
for (const [path, shapes] of Object.entries(
  import.meta.glob<Record<string, unknown>>("../../*/schema.ts", { eager: true }),
)) {
  const room = capital(path.split("/").at(-2) ?? "");
  for (const [exported, shape] of Object.entries(shapes)) {
    if (!(shape instanceof z.ZodType)) continue;
    // `characterResponse` is called Character, `startBody` StartBody; what two rooms call the same gets the room's name.
    const bare = capital(exported.replace(/Response$/, ""));
    const name = taken.has(bare) && taken.get(bare) !== shape ? room + bare : bare;
    taken.set(name, shape);
    names.set(shape, name);
  }
}

/** What a shape is called in the document: its own `id`, else what it is exported as. */
export function schemaName(shape: z.ZodType): string | undefined {
  return z.globalRegistry.get(shape)?.id ?? names.get(shape);
}
