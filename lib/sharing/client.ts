/** The browser's side of sharing's calls. Nothing here throws: every call answers with data or a problem. */
import { type Answer, type Problem, request } from "../client.ts";
import type * as api from "./api.ts";
import type { PublicLink, PublishForm, QuestionInput } from "./schema.ts";

/** Asks, and answers once the answer is made. The same text again, as long as it has no answer, is the same question. */
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

/** The owner's link; null when the interview is not shared any more. */
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

/** The page of a choice; nothing is stored. */
export const previewInterview = (id: string, body: PublishForm) =>
  request<typeof api.previewCall>("POST /conversations/{id}/public/preview", { params: { id }, body });

export const revokeLink = (id: string) =>
  request<typeof api.revokeLinkCall>("DELETE /conversations/{id}/public", { params: { id } });

export const decideContact = (verb: "approve" | "reject", params: { id: string; requestId: string }) =>
  request<typeof api.approveContactCall | typeof api.rejectContactCall>(
    `POST /conversations/{id}/contact-requests/{requestId}/${verb}`,
    { params },
  );

export const saveAnswer = (params: QuestionInput, content: string) =>
  request<typeof api.correctAnswerCall>("PUT /conversations/{id}/public/threads/{questionId}/answer", {
    params,
    body: { content },
  });

export const removeAnswer = (params: QuestionInput) =>
  request<typeof api.removeCorrectionCall>("DELETE /conversations/{id}/public/threads/{questionId}/answer", {
    params,
  });

/** Whether a call got no usable answer, so that nobody knows what became of it. */
export const isUnanswered = ({ code }: Problem): boolean => code === "offline" || code === "broken";
