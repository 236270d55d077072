import { resetPasswordCall } from "@/lib/auth/api";
import { resetPassword } from "@/lib/auth/reset";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(resetPasswordCall, async ({ body }) => void (await resetPassword(body))),
);
