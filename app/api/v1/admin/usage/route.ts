import { file } from "@/lib/http/file";
import { on, route } from "@/lib/http/route";
import { usageCall } from "@/lib/usage/api";
import { toCsv } from "@/lib/usage/csv";
import { exportUsage, listUsage } from "@/lib/usage/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(usageCall, async ({ actor, query }) =>
    query.format === "csv"
      ? file(toCsv(await exportUsage(actor, query)), "text/csv", "usage.csv")
      : listUsage(actor, query),
  ),
);
