import { registerCall } from "@/lib/auth/api";
import { register } from "@/lib/auth/register";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(registerCall, ({ body, caller }) => register(body, caller)),
);
