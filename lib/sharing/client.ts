/** The browser's side of sharing's calls. Nothing here throws: every call answers with data or a problem. */
import { type Answer, request } from "../client.ts";
import type * as api from "./api.ts";
import type { PublicLink } from "./schema.ts";

/** Whether the link still holds, asked by a page that is open already: so it does not count as opened. */
export const recheckLink = (token: string) =>
  request<typeof api.publicStatusCall>(
    "GET /conversations/public/{token}/status",
    { params: { token }, query: { recheck: "true" } },
    { revalidate: true },
  );
/** This visitor's questions and their answers, oldest first. */
export const listMessages = (token: string) =>
  request<typeof api.listPublicMessagesCall>(
    "GET /conversations/public/{token}/messages",
    { params: { token } },
    { revalidate: true },
  );
/** Asks, and answers once the answer is there. The same text again takes up the same question. */
export const ask = (token: string, content: string) =>
  request<typeof api.askCall>("POST /conversations/public/{token}/messages", {
    params: { token },
    body: { content },
  });
export const listOwnRequests = (token: string) =>
  request<typeof api.listOwnContactRequestsCall>(
    "GET /conversations/public/{token}/contact-requests",
    { params: { token } },
    { revalidate: true },
  );
export const requestContact = (token: string, body: { contact_info: string; message: string | null }) =>
  request<typeof api.requestContactCall>("POST /conversations/public/{token}/contact-requests", {
    params: { token },
    body,
  });

/** The owner's link; null when the interview is not shared any more. */
export async function findLink(id: string): Promise<Answer<PublicLink | null>> {
  const answer = await request<typeof api.readLinkCall>(
    "GET /conversations/{id}/public",
    { params: { id } },
    { revalidate: true },
  );
  return !answer.ok && answer.problem.code === "not_found" ? { ok: true, data: null } : answer;
}
export const listContactRequests = (id: string) =>
  request<typeof api.listContactRequestsCall>(
    "GET /conversations/{id}/contact-requests",
    { params: { id } },
    { revalidate: true },
  );
export const listThreads = (id: string) =>
  request<typeof api.listThreadsCall>(
    "GET /conversations/{id}/public/threads",
    { params: { id } },
    { revalidate: true },
  );
