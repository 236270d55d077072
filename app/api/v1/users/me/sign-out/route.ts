import { signOutCall } from "@/lib/auth/api";
import { logout } from "@/lib/auth/sign-in";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(on(signOutCall, logout));
