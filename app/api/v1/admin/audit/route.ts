import { auditCall } from "@/lib/audit/api";
import { toCsv } from "@/lib/audit/csv";
import { exportEvents, listEvents } from "@/lib/audit/queries";
import { file } from "@/lib/http/file";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(auditCall, async ({ actor, query }) =>
    query.format === "csv"
      ? file(toCsv(await exportEvents(actor, query)), "text/csv", "audit-log.csv")
      : listEvents(actor, query),
  ),
);
