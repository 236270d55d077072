import { confirmEmailCall } from "@/lib/auth/api";
import { confirmEmail } from "@/lib/auth/change-email";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(confirmEmailCall, async ({ body }) => void (await confirmEmail(body))),
);
