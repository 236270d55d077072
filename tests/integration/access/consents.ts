import { acceptNotice } from "@/lib/consents/commands";
import { currentNotice } from "@/lib/consents/notice";
import { assertConsent, findDueNotice } from "@/lib/consents/queries";
import { row, type Rows, self } from "./row.ts";

export const rows: Rows = {
  "consents/commands#acceptNotice": row(self, (who) => acceptNotice(who, currentNotice())),
  "consents/queries#findDueNotice": row(self, (who) => findDueNotice(who)),
  "consents/queries#assertConsent": row(self, (who) => assertConsent(who)),
};

export const exempt: Record<string, string> = {
  "consents/queries#hasOwnerConsented": "for work after a response, which has no actor; it tells yes or no",
};
