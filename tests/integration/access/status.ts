import { sendTestMail } from "@/lib/status/commands";
import { getStatus } from "@/lib/status/queries";
import { admin, row, type Rows } from "./row.ts";

export const rows: Rows = {
  "status/queries#getStatus": row(admin, (who) => getStatus(who)),
  // No mail server is configured here.
  "status/commands#sendTestMail": row(["forbidden", "forbidden", "forbidden", "no_mail"], (who) =>
    sendTestMail(who),
  ),
};

export const exempt: Record<string, string> = {};
