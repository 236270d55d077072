/** Calls to the conversations API from the browser. None of them throws. */
import { type Answer, urlOf, broken, type Input, fetchApi, request } from "../client.ts";
import type * as api from "./api.ts";
import type { Feedback, PlanInput, RefreshMode } from "./schema.ts";

export const getStatus = (id: string, signal?: AbortSignal) =>
  request<typeof api.readStatus>(
    "GET /conversations/{id}/status",
    { params: { id } },
    { revalidate: true, signal },
  );
export const getHistory = (id: string, after: string | null, signal?: AbortSignal) =>
  request<typeof api.readHistory>(
    "GET /conversations/{id}/history",
    { params: { id }, query: after ? { after } : {} },
    { revalidate: true, signal },
  );
export const advance = (id: string, from: string | null) =>
  request<typeof api.advanceCall>("POST /conversations/{id}/advance", { params: { id }, body: { from } });
export const refreshReply = (id: string, mode: RefreshMode | null) =>
  request<typeof api.refreshCall>("POST /conversations/{id}/refresh", { params: { id }, body: { mode } });
export const markNotDanger = (id: string, messageId: string) =>
  request<typeof api.notDangerCall>("POST /conversations/{id}/messages/{messageId}/not-danger", {
    params: { id, messageId },
  });
export const stopReply = (id: string) =>
  request<typeof api.stopCall>("POST /conversations/{id}/stop", { params: { id } });
export const finalize = (id: string) =>
  request<typeof api.finalizeCall>("POST /conversations/{id}/finalize", { params: { id } });
export const giveFeedback = (id: string, body: Feedback) =>
  request<typeof api.feedbackCall>("POST /conversations/{id}/feedback", { params: { id }, body });
export const deleteConversation = (id: string) =>
  request<typeof api.deleteCall>("DELETE /conversations/{id}", { params: { id } });
export const restoreConversation = (id: string) =>
  request<typeof api.restoreConversationCall>("POST /conversations/{id}/restore", { params: { id } });
export const renameConversation = (id: string, title: string) =>
  request<typeof api.renameCall>("PATCH /conversations/{id}", { params: { id }, body: { title } });
export const listConversations = (query: Input<typeof api.listConversationsCall>["query"]) =>
  request<typeof api.listConversationsCall>("GET /conversations", { query });

const exported = "GET /conversations/{id}/export";
/** The path that downloads a conversation. */
export const exportPath = (id: string, format: "md" | "json"): string =>
  urlOf<typeof api.exportCall>(exported, { params: { id }, query: { format } });

/** The transcript and insights as Markdown. */
export async function getMarkdown(id: string): Promise<Answer<string>> {
  const response = await fetchApi<typeof api.exportCall>(exported, {
    params: { id },
    query: { format: "md" },
  });
  if (!(response instanceof Response)) return { ok: false, problem: response };
  return response.text().then(
    (data) => ({ ok: true, data }),
    () => ({ ok: false, problem: broken }),
  );
}

export const proposePlan = (body: PlanInput) =>
  request<typeof api.planCall>("POST /conversations/plans", { body });
export const makePlan = (id: string) =>
  request<typeof api.makePlanCall>("POST /conversations/{id}/plan", { params: { id }, body: {} });

/** A random id. `crypto.randomUUID` is missing on pages without TLS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
