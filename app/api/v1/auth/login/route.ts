import { createToken } from "@/lib/auth/api";
import { createAccessToken } from "@/lib/auth/credentials";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(createToken, ({ body, caller }) => createAccessToken(body, caller)),
);
