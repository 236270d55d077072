/** Calls to the sharing API from the browser. None of them throws: each resolves to data or a problem. */
import { type Answer, type Problem, request } from "../client.ts";
import type * as api from "./api.ts";
import type { QuestionInput } from "./schema.ts";
import type { PublicLink, PublishForm } from "./link/schema.ts";

/** Resolves once the question is answered. Idempotent: the same text without an answer is the same question. */
export const ask = (
  token: string,
  body: ({ content: string } | { lines: string[] }) & { consent?: string },
) =>
  request<typeof api.askCall>("POST /conversations/public/{token}/messages", {
    params: { token },
    body,
  });

export const requestContact = (token: string, body: { contact_info: string; message: string | null }) =>
  request<typeof api.requestContactCall>("POST /conversations/public/{token}/contact-requests", {
    params: { token },
    body,
  });

export const withdrawContact = (token: string, requestId: string) =>
  request<typeof api.withdrawContactCall>(
    "DELETE /conversations/public/{token}/contact-requests/{requestId}",
    {
      params: { token, requestId },
    },
  );

export const markSeen = (id: string, ids: string[]) =>
  request<typeof api.markSeenCall>("POST /conversations/{id}/public/seen", { params: { id }, body: { ids } });

/** The owner's link; null if the interview is no longer shared. */
export async function findLink(id: string, signal: AbortSignal): Promise<Answer<PublicLink | null>> {
  const answer = await request<typeof api.readLinkCall>(
    "GET /conversations/{id}/public",
    { params: { id } },
    { revalidate: true, signal },
  );
  return !answer.ok && answer.problem.code === "not_found" ? { ok: true, data: null } : answer;
}

export const publishInterview = (id: string, body: PublishForm) =>
  request<typeof api.publishCall>("POST /conversations/{id}/public", { params: { id }, body });

export const previewInterview = (id: string, body: PublishForm) =>
  request<typeof api.previewCall>("POST /conversations/{id}/public/preview", { params: { id }, body });

export const revokeLink = (id: string) =>
  request<typeof api.revokeLinkCall>("DELETE /conversations/{id}/public", { params: { id } });

export const decideContact = (verb: "approve" | "reject", params: { id: string; requestId: string }) =>
  request<typeof api.approveContactCall | typeof api.rejectContactCall>(
    `POST /conversations/{id}/contact-requests/{requestId}/${verb}`,
    { params },
  );

export const saveAddition = (params: QuestionInput, content: string) =>
  request<typeof api.saveAdditionCall>("PUT /conversations/{id}/public/threads/{questionId}/answer", {
    params,
    body: { content },
  });

export const removeAddition = (params: QuestionInput) =>
  request<typeof api.removeAdditionCall>("DELETE /conversations/{id}/public/threads/{questionId}/answer", {
    params,
  });

/** Whether there is no usable response: the server may or may not have done the work. */
export const hasNoResponse = ({ code }: Problem): boolean => code === "offline" || code === "broken";
