import {
  exportUsage,
  getOwnUsage,
  getUsagePage,
  getUsageState,
  listOwnUsage,
  listUsage,
} from "@/lib/usage/queries";
import { admin, row, type Rows, self } from "./row.ts";

// The owner's row is from today.
const query = { from: "2026-01-01" };

export const rows: Rows = {
  "usage/queries#listUsage": row(admin, (who) => listUsage(who, query), { shows: ["superuser"] }),
  "usage/queries#listOwnUsage": row(self, (who) => listOwnUsage(who, query)),
  "usage/queries#exportUsage": row(admin, async (who) => Array.fromAsync(await exportUsage(who, query)), {
    shows: ["superuser"],
  }),
  "usage/queries#getUsagePage": row(admin, (who) => getUsagePage(who, { ...query, limit: 10 }), {
    shows: ["superuser"],
  }),
  "usage/queries#getOwnUsage": row(self, (who) => getOwnUsage(who)),
  "usage/queries#getUsageState": row(admin, (who) => getUsageState(who)),
};

export const exempt: Record<string, string> = {};
