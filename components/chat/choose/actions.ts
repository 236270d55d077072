"use server";

import { startFromForm } from "@/lib/conversations/start/form";
import { startForm } from "@/lib/conversations/start/schema";
import { formAction } from "@/lib/http/action";

const shownAgain = ["workflow", "resume_id", "character_ids", "order", "title", "length", "brief"] as const;

export async function startInterview(_state: unknown, data: FormData) {
  return formAction(startForm, shownAgain, startFromForm)(data);
}
