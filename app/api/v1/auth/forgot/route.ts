import { forgotPasswordCall } from "@/lib/auth/api";
import { forgotPassword } from "@/lib/auth/forgot";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(forgotPasswordCall, ({ body, caller }) => forgotPassword(body, caller)),
);
