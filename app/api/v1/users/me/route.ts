import { deleteAccountCall } from "@/lib/account/api";
import { deleteAccount } from "@/lib/account/delete";
import { readMe, updateNameCall } from "@/lib/auth/api";
import { getMe, updateName } from "@/lib/auth/profile";
import { clearSession } from "@/lib/auth/sign-in";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readMe, ({ actor }) => getMe(actor)),
  on(updateNameCall, ({ actor, body }) => updateName(actor, body)),
  on(deleteAccountCall, async ({ actor, body }) => {
    await deleteAccount(actor, body);
    await clearSession();
  }),
);
