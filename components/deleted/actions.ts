"use server";

import { eraseThing, restoreThing } from "@/lib/account/deleted";
import { eraseForm, restoreForm } from "@/lib/account/schema";
import { formAction } from "@/lib/http/action";

const page = "/dashboard/deleted";

export async function restoreDeleted(_state: unknown, data: FormData) {
  return formAction(restoreForm, [], async (actor, thing) => {
    await restoreThing(actor, thing);
    return { redirectTo: `${page}?done=restored` };
  })(data);
}

/** Erases for good; without a confirmation, the page asks first. */
export async function eraseDeleted(_state: unknown, data: FormData) {
  return formAction(eraseForm, [], async (actor, { kind, id, confirmed }) => {
    if (!confirmed) return { redirectTo: `${page}?kind=${kind}&id=${id}` };
    await eraseThing(actor, { kind, id });
    return { redirectTo: `${page}?done=erased` };
  })(data);
}
