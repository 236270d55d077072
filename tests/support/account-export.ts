import type { z } from "zod";
import { exportAccount } from "@/lib/account/export";
import type { exportResponse } from "@/lib/account/schema";
import type { Actor } from "@/lib/actor";

/** The export of an account, parsed. */
export async function readExport(actor: Actor): Promise<z.input<typeof exportResponse>> {
  const text = await Array.fromAsync(await exportAccount(actor));
  return JSON.parse(text.join("")) as z.input<typeof exportResponse>;
}
