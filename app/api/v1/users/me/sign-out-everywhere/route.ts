import { signOutEverywhereCall } from "@/lib/auth/api";
import { signOutEverywhere } from "@/lib/auth/profile";
import { clearSession } from "@/lib/auth/sign-in";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(signOutEverywhereCall, async ({ actor }) => {
    await signOutEverywhere(actor);
    await clearSession();
  }),
);
