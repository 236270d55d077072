"use server";

import { formAction } from "@/lib/http/action";
import * as stories from "@/lib/stories/commands";
import { assignForm, changeForm, keepForm, removeForm, reopenForm, searchForm } from "@/lib/stories/schema";
import * as search from "@/lib/stories/search";

const page = "/dashboard/interviews/stories";

/** Keeps an answer and opens its story. */
export async function keepStory(_state: unknown, data: FormData) {
  return formAction(keepForm, [], async (actor, input) => {
    const { story, isNew } = await stories.keepStory(actor, input);
    return { redirectTo: `${page}/${story.id}?done=${isNew ? "kept" : "before"}` };
  })(data);
}

export async function changeStory(_state: unknown, data: FormData) {
  return formAction(changeForm, ["title", "note", "tags"], async (actor, input) => {
    const { id } = await stories.changeStory(actor, input);
    return { redirectTo: `${page}/${id}?done=saved` };
  })(data);
}

/** Removes a story; without a confirmation, its page asks first. */
export async function removeStory(_state: unknown, data: FormData) {
  return formAction(removeForm, [], async (actor, { id, confirmed }) => {
    if (!confirmed) return { redirectTo: `${page}/${id}?remove=ask` };
    await stories.removeStory(actor, { id });
    return { redirectTo: `${page}?done=removed` };
  })(data);
}

export async function searchAnswers(_state: unknown, data: FormData) {
  return formAction(searchForm, ["q"], search.searchAnswers)(data);
}

/** Keeps an answer for a classic question; without an answer, stores that there is none. */
export async function assignStory(_state: unknown, data: FormData) {
  return formAction(assignForm, [], async (actor, { question, message_id }) => {
    await stories.assignStory(actor, { question, message_id: message_id ?? null });
    return { redirectTo: `${page}/questions?done=${message_id ? "chosen" : "none"}#${question}` };
  })(data);
}

/** Opens a classic question again and shows its closest answers. */
export async function reopenQuestion(_state: unknown, data: FormData) {
  return formAction(reopenForm, [], async (actor, input) => {
    await stories.reopenQuestion(actor, input);
    return { redirectTo: `${page}/questions?question=${input.question}#${input.question}` };
  })(data);
}
