import { deleteAccount } from "@/lib/account/delete";
import { eraseThing, findDeleted, listDeleted, restoreThing } from "@/lib/account/deleted";
import { readExport } from "../../support/account-export.ts";
import { saveSettings } from "@/lib/account/settings";
import { own, password, row, type Rows, self } from "./row.ts";

export const rows: Rows = {
  "account/delete#deleteAccount": row(self, (who) => deleteAccount(who, { password })),
  // Members restore their team's things, administrators anybody's.
  "account/deleted#listDeleted": row(self, (who) => listDeleted(who, { limit: 50 }), {
    shows: ["member", "superuser"],
  }),
  "account/deleted#findDeleted": row(["nothing", "nothing", "done", "nothing"], (who, w) =>
    findDeleted(who, { kind: "conversation", id: w.gone.conversation }),
  ),
  "account/deleted#restoreThing": row(own, (who, w) =>
    restoreThing(who, { kind: "resume", id: w.gone.resume }),
  ),
  "account/deleted#eraseThing": row(own, (who, w) =>
    eraseThing(who, { kind: "conversation", id: w.gone.conversation }),
  ),
  "account/deleted#eraseThing that is there": row(
    ["not_found", "not_found", "not_found", "not_found"],
    (who, w) => eraseThing(who, { kind: "conversation", id: w.open }),
  ),
  "account/export#exportAccount": row(self, (who) => readExport(who), { shows: ["member"] }),
  "account/settings#saveSettings": row(self, (who) =>
    saveSettings(who, { name: "New", days: null, contact_requests: false, digest: false }),
  ),
};

export const exempt: Record<string, string> = {};
