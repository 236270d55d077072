import { exportEvents, listEvents } from "@/lib/audit/queries";
import { admin, row, type Rows } from "./row.ts";

export const rows: Rows = {
  "audit/queries#listEvents": row(admin, (who) => listEvents(who, { limit: 10 }), { shows: ["superuser"] }),
  "audit/queries#exportEvents": row(admin, async (who) => Array.fromAsync(await exportEvents(who, {})), {
    shows: ["superuser"],
  }),
};

export const exempt: Record<string, string> = {};
