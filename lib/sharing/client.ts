/** The browser's side of sharing's calls. Nothing here throws: every call answers with data or a problem. */
import { call, type Answer } from "../conversations/client.ts";
import type {
  Asked,
  ContactMade,
  ContactRequest,
  OwnContactRequest,
  PublicLink,
  PublicMessage,
  PublicStatus,
  Thread,
} from "./schema.ts";

const base = "/api/v1/conversations";
const visited = (token: string, part: string): string =>
  `${base}/public/${encodeURIComponent(token)}/${part}`;
const owned = (id: string, part: string): string => `${base}/${encodeURIComponent(id)}/${part}`;

/** Whether the link still holds, asked by a page that is open already: so it does not count as opened. */
export const recheckLink = (token: string) => call<PublicStatus>(visited(token, "status?recheck=true"));
/** This visitor's questions and their answers, oldest first. */
export const listMessages = (token: string) => call<PublicMessage[]>(visited(token, "messages"));
/** Asks, and answers once the answer is there. The same text again takes up the same question. */
export const ask = (token: string, content: string) =>
  call<Asked>(visited(token, "messages"), { method: "POST", body: { content } });
export const listOwnRequests = (token: string) =>
  call<OwnContactRequest[]>(visited(token, "contact-requests"));
export const requestContact = (token: string, body: { contact_info: string; message: string | null }) =>
  call<ContactMade>(visited(token, "contact-requests"), { method: "POST", body });

/** The owner's link; null when the interview is not shared any more. */
export async function findLink(id: string): Promise<Answer<PublicLink | null>> {
  const answer = await call<PublicLink>(owned(id, "public"));
  return !answer.ok && answer.problem.code === "not_found" ? { ok: true, data: null } : answer;
}
export const listContactRequests = (id: string) => call<ContactRequest[]>(owned(id, "contact-requests"));
export const listThreads = (id: string) => call<Thread[]>(owned(id, "public/threads"));
