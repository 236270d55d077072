import { exportAccountCall } from "@/lib/account/api";
import { exportAccount } from "@/lib/account/export";
import { file } from "@/lib/http/file";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(exportAccountCall, async ({ actor }) =>
    file(await exportAccount(actor), "application/json", "colloquy-data.json"),
  ),
);
