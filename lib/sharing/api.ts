import { z } from "zod";
import { conversationId } from "../conversations/schema.ts";
import { kB, operation } from "../operation.ts";
import { pageQuery } from "../page.ts";
import * as schema from "./schema.ts";

const own = { access: "user", params: conversationId } as const;
const open = { access: "public", params: schema.publicToken, headers: ["X-Visitor-Token"] } as const;
const read = { method: "GET", status: 200, etag: true } as const;
const create = { method: "POST", status: 201, maxBodyBytes: 16 * kB } as const;
const link = "/conversations/public/{token}";

export const readLinkCall = operation({
  ...own,
  ...read,
  path: "/conversations/{id}/public",
  summary: "The public link of an interview, what it shares, and how often it was opened",
  response: schema.linkResponse,
});

const publish = {
  ...own,
  path: "/conversations/{id}/public",
  body: schema.publishBody,
  maxBodyBytes: 128 * kB,
  response: schema.linkResponse,
  errors: ["not_finished"],
} as const;

export const publishCall = operation({
  ...publish,
  method: "POST",
  alsoStatus: 200,
  summary: "Share a finished interview: 201 with a new link, 200 when it was shared already",
  status: 201,
});

export const updateLinkCall = operation({
  ...publish,
  method: "PATCH",
  alsoStatus: 201,
  summary: "Change what is shared; the same as POST",
  status: 200,
});

export const revokeLinkCall = operation({
  ...own,
  method: "DELETE",
  path: "/conversations/{id}/public",
  summary: "Make the public link invalid for good",
  status: 204,
});

export const listWithheldCall = operation({
  ...own,
  ...read,
  path: "/conversations/{id}/public/withheld",
  summary: "The sentences that visitors do not get to read, shared or not, and which of them are let through",
  response: z.array(schema.withheldSentence),
});

export const listThreadsCall = operation({
  ...own,
  ...read,
  path: "/conversations/{id}/public/threads",
  summary: "What visitors asked and what was answered, gaps first",
  response: z.array(schema.thread),
});

const correction = {
  access: "user",
  params: schema.questionId,
  path: "/conversations/{id}/public/threads/{questionId}/answer",
  status: 200,
  response: schema.askedQuestion,
} as const;

export const correctAnswerCall = operation({
  ...correction,
  method: "PUT",
  summary: "Answer a visitor's question in one's own words; again replaces it",
  body: schema.additionBody,
  maxBodyBytes: 32 * kB,
});

export const removeCorrectionCall = operation({
  ...correction,
  method: "DELETE",
  summary: "Take one's own answer back",
});

export const listContactRequestsCall = operation({
  ...own,
  ...read,
  path: "/conversations/{id}/contact-requests",
  summary: "Who asks to be put in touch, newest first; masked until approved",
  query: pageQuery,
  response: z.array(schema.contactRequest),
});

const decision = {
  access: "user",
  method: "POST",
  params: schema.requestId,
  status: 200,
  response: schema.contactRequest,
  errors: ["conflict"],
} as const;

export const approveContactCall = operation({
  ...decision,
  path: "/conversations/{id}/contact-requests/{requestId}/approve",
  summary: "Approve a contact request: both sides see each other's contact",
});

export const rejectContactCall = operation({
  ...decision,
  path: "/conversations/{id}/contact-requests/{requestId}/reject",
  summary: "Reject a contact request: the contact is erased",
});

export const publicStatusCall = operation({
  ...open,
  ...read,
  path: `${link}/status`,
  summary: "What a public link opens; 404 for one that is invalid, revoked or expired",
  query: schema.publicStatusQuery,
  response: schema.publicStatusResponse,
});

export const listPublicMessagesCall = operation({
  ...open,
  ...read,
  path: `${link}/messages`,
  summary: "This visitor's questions and their answers, oldest first",
  query: pageQuery,
  response: z.array(schema.publicMessage),
});

export const askCall = operation({
  ...open,
  ...create,
  path: `${link}/messages`,
  summary: "Ask about the interview; the answer names its sources",
  body: schema.questionBody,
  addressLimit: "question_address",
  response: schema.askedResponse,
  streams: true,
  errors: ["rate_limited", "budget_spent", "unavailable"],
});

export const listOwnContactRequestsCall = operation({
  ...open,
  ...read,
  path: `${link}/contact-requests`,
  summary: "This visitor's contact requests, with the candidate's contact where it was approved",
  response: z.array(schema.ownContactRequest),
});

export const requestContactCall = operation({
  ...open,
  ...create,
  path: `${link}/contact-requests`,
  summary: "Leave one's contact information for the candidate",
  body: schema.contactBody,
  addressLimit: "contact_address",
  response: schema.contactMadeResponse,
  errors: ["rate_limited"],
});
