import { deleteAccountCall, readMe, updateNameCall } from "@/lib/auth/api";
import { updateName } from "@/lib/auth/profile";
import { getMe } from "@/lib/auth/queries";
import { deleteAccountAndSignOut } from "@/lib/auth/sign-in";
import { on, route } from "@/lib/http/route";
import { WithLater } from "@/lib/later";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readMe, ({ actor }) => getMe(actor)),
  on(updateNameCall, ({ actor, body }) => updateName(actor, body)),
  on(deleteAccountCall, async ({ actor, body }) => {
    const { work } = await deleteAccountAndSignOut(actor, body);
    return new WithLater(undefined, work);
  }),
);
