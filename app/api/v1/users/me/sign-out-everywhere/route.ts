import { signOutEverywhereCall } from "@/lib/auth/api";
import { signOutEverywhereHere } from "@/lib/auth/sign-in";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(signOutEverywhereCall, async ({ actor }) => void (await signOutEverywhereHere(actor))),
);
