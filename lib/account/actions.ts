"use server";

import { formAction } from "../http/action.ts";
import { eraseThing, restoreThing } from "./deleted.ts";
import { eraseForm, restoreForm, settingsForm } from "./schema.ts";
import * as settings from "./settings.ts";

const page = "/dashboard/deleted";

/** Restores what was deleted. */
export async function restoreDeleted(_state: unknown, data: FormData) {
  return formAction(restoreForm, [], async (actor, thing) => {
    await restoreThing(actor, thing);
    return { redirectTo: `${page}?done=restored` };
  })(data);
}

/** Erases it for good; without a confirmation the page asks for one. */
export async function eraseDeleted(_state: unknown, data: FormData) {
  return formAction(eraseForm, [], async (actor, { kind, id, confirmed }) => {
    if (!confirmed) return { redirectTo: `${page}?kind=${kind}&id=${id}` };
    await eraseThing(actor, { kind, id });
    return { redirectTo: `${page}?done=erased` };
  })(data);
}

/** Saves the settings of one's account. */
export async function saveSettings(_state: unknown, data: FormData) {
  return formAction(settingsForm, ["name", "days"], settings.saveSettings)(data);
}
