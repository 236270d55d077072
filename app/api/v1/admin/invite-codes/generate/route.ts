import { on, route } from "@/lib/http/route";
import { generateCodeCall } from "@/lib/invites/api";
import { generateCode } from "@/lib/invites/commands";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(generateCodeCall, ({ actor }) => generateCode(actor)),
);
