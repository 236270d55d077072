import { readMe } from "@/lib/auth/api";
import { getMe } from "@/lib/auth/queries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(on(readMe, ({ actor }) => getMe(actor)));
