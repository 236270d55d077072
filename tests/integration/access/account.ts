import { deleteAccount } from "@/lib/account/delete";
import { exportAccount } from "@/lib/account/export";
import { password, row, type Rows, self } from "./row.ts";

export const rows: Rows = {
  "account/delete#deleteAccount": row(self, (who) => deleteAccount(who, { password })),
  "account/export#exportAccount": row(self, (who) => exportAccount(who), { shows: ["member"] }),
};

export const exempt: Record<string, string> = {};
