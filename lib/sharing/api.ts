import { z } from "zod";
import { acceptBody } from "../consents/schema.ts";
import { conversationId } from "../conversations/schema.ts";
import { kB, operation } from "../operation.ts";
import { pageQuery } from "../page.ts";
import * as news from "./news/schema.ts";
import * as contact from "./contact/schema.ts";
import * as links from "./link/schema.ts";
import * as schema from "./schema.ts";

const own = { access: "user", params: conversationId } as const;
const open = { access: "public", params: schema.publicToken, headers: ["X-Visitor-Token"] } as const;
const link = "/conversations/public/{token}";

export const readLinkCall = operation("GET /conversations/{id}/public", {
  ...own,
  etag: true,
  summary: "The public link of an interview, what it shares, and how often it was opened",
  response: links.linkResponse,
});

const publish = {
  ...own,
  body: links.publishBody,
  maxBodyBytes: 512 * kB,
  response: links.linkResponse,
  errors: ["not_finished", "not_shareable", "conflict"],
} as const;

export const publishCall = operation("POST /conversations/{id}/public", {
  ...publish,
  alsoStatus: 200,
  summary: "Share a finished interview: 201 with a new link, 200 when it was shared already",
  status: 201,
});

export const updateLinkCall = operation("PATCH /conversations/{id}/public", {
  ...publish,
  alsoStatus: 201,
  summary: "Change what is shared; the same as POST",
});

export const revokeLinkCall = operation("DELETE /conversations/{id}/public", {
  ...own,
  summary: "Make the public link invalid for good",
  status: 204,
});

export const readShareableCall = operation("GET /conversations/{id}/shareable", {
  ...own,
  summary: "What of an interview can be shared, which sentences of it are sensitive, and what was chosen",
  response: links.shareableResponse,
  errors: ["not_finished", "not_shareable"],
});

export const previewCall = operation("POST /conversations/{id}/public/preview", {
  ...own,
  body: links.publishBody,
  maxBodyBytes: 512 * kB,
  summary: "The public page as this choice would make it; nothing is stored",
  response: links.publicPreview,
});

export const listThreadsCall = operation("GET /conversations/{id}/public/threads", {
  ...own,
  etag: true,
  summary: "What visitors asked and what was answered, gaps first",
  response: z.array(schema.thread),
});

const correction = { access: "user", params: schema.questionId, response: schema.askedQuestion } as const;

export const correctAnswerCall = operation("PUT /conversations/{id}/public/threads/{questionId}/answer", {
  ...correction,
  summary: "Answer a visitor's question in your own words; again replaces it",
  body: schema.additionBody,
  maxBodyBytes: 32 * kB,
});

export const findHiddenCall = operation("GET /conversations/{id}/public/threads/{questionId}/hidden", {
  access: "user",
  params: schema.questionId,
  summary: "The sentence that you left out, where it is closer to a question than all that is shared",
  response: links.hiddenResponse,
});

export const removeCorrectionCall = operation(
  "DELETE /conversations/{id}/public/threads/{questionId}/answer",
  { ...correction, summary: "Withdraw your own answer" },
);

export const listContactRequestsCall = operation("GET /conversations/{id}/contact-requests", {
  ...own,
  etag: true,
  summary: "Who asks to be put in touch, newest first; masked until approved",
  query: pageQuery,
  response: z.array(contact.contactRequest),
});

const decision = {
  access: "user",
  params: contact.requestId,
  response: contact.contactRequest,
  errors: ["conflict"],
} as const;

export const approveContactCall = operation("POST /conversations/{id}/contact-requests/{requestId}/approve", {
  ...decision,
  summary: "Approve a contact request: both sides see each other's contact",
});

export const rejectContactCall = operation("POST /conversations/{id}/contact-requests/{requestId}/reject", {
  ...decision,
  summary: "Reject a contact request: the contact is erased",
});

export const publicStatusCall = operation(`GET ${link}/status`, {
  ...open,
  etag: true,
  summary: "What a public link opens; 404 for one that is invalid, revoked or expired",
  query: schema.publicStatusQuery,
  response: schema.publicStatusResponse,
});

export const sharedResumeFileCall = operation(`GET ${link}/resume/file`, {
  access: "public",
  params: schema.publicToken,
  summary: "The resume's PDF, as it was uploaded, where the owner lets visitors download it",
  files: ["application/pdf"],
});

export const listPublicMessagesCall = operation(`GET ${link}/messages`, {
  ...open,
  etag: true,
  summary: "This visitor's questions and their answers, oldest first",
  query: pageQuery,
  response: z.array(schema.publicMessage),
});

export const askCall = operation(`POST ${link}/messages`, {
  ...open,
  status: 201,
  summary: "Ask about the interview, or several questions at once; each answer names its sources",
  body: schema.questionBody,
  addressLimit: "question_address",
  response: schema.askedResponse,
  streams: true,
  errors: ["consent_required", "forbidden", "conflict", "rate_limited", "budget_spent", "unavailable"],
});

export const acceptAsVisitorCall = operation(`POST ${link}/consents`, {
  ...open,
  status: 201,
  summary: "Accept the notice on AI as a visitor; a question may do so itself",
  body: acceptBody,
  addressLimit: "consent_address",
  response: schema.acceptedResponse,
  errors: ["consent_required", "rate_limited"],
});

export const listOwnContactRequestsCall = operation(`GET ${link}/contact-requests`, {
  ...open,
  etag: true,
  summary: "This visitor's contact requests, with the candidate's contact where it was approved",
  response: z.array(contact.ownContactRequest),
});

export const requestContactCall = operation(`POST ${link}/contact-requests`, {
  ...open,
  status: 201,
  summary: "Leave contact information for the candidate",
  body: contact.contactBody,
  addressLimit: "contact_address",
  response: contact.contactMadeResponse,
  errors: ["rate_limited"],
});

export const withdrawContactCall = operation(`DELETE ${link}/contact-requests/{requestId}`, {
  ...open,
  status: 204,
  params: contact.ownRequestId,
  summary: "Withdraw a pending contact request of this visitor: it is erased",
  errors: ["conflict"],
});

export const readNewsCall = operation("GET /users/me/news", {
  access: "user",
  etag: true,
  summary: "New questions and contact requests, and requests that wait for a decision, by interview",
  response: news.newsResponse,
});

export const markSeenCall = operation("POST /conversations/{id}/public/seen", {
  ...own,
  status: 204,
  summary: "Note that the owner has seen these questions and contact requests",
  body: news.seenBody,
  maxBodyBytes: 64 * kB,
});

const mails = { access: "user", response: news.mailChoices } as const;
export const readMailsCall = operation("GET /users/me/mails", {
  ...mails,
  summary: "Which emails you get",
});
export const setMailsCall = operation("PUT /users/me/mails", {
  ...mails,
  summary: "Choose which emails you get",
  body: news.mailChoices,
});

export const listOwnQuestionsCall = operation("GET /conversations/{id}/questions", {
  ...own,
  etag: true,
  summary: "What you asked about your insights: the newest 200, oldest first",
  response: z.array(schema.ownQuestion),
});
export const askOwnCall = operation("POST /conversations/{id}/questions", {
  ...own,
  status: 201,
  summary: "Ask about your insights; the answer quotes them and what you said",
  body: schema.ownQuestionBody,
  response: schema.ownQuestion,
  errors: ["not_finished", "practice_mode", "consent_required", "rate_limited", "unavailable"],
});
