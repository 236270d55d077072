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
  summary: "Retrieves the public link of an interview, with its settings and number of visits",
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
  summary: "Creates a public link (201) or updates the current one (200)",
  status: 201,
});

export const updateLinkCall = operation("PATCH /conversations/{id}/public", {
  ...publish,
  alsoStatus: 201,
  summary: "Updates a public link, exactly like `POST`",
});

export const revokeLinkCall = operation("DELETE /conversations/{id}/public", {
  ...own,
  summary: "Revokes a public link permanently",
  status: 204,
});

export const readShareableCall = operation("GET /conversations/{id}/shareable", {
  ...own,
  summary: "Retrieves the content that can be shared, its sensitive sentences and the current choice",
  response: links.shareableResponse,
  errors: ["not_finished", "not_shareable"],
});

export const previewCall = operation("POST /conversations/{id}/public/preview", {
  ...own,
  body: links.publishBody,
  maxBodyBytes: 512 * kB,
  summary: "Previews the public page for a choice without storing it",
  response: links.publicPreview,
  errors: ["not_finished", "not_shareable"],
});

export const listThreadsCall = operation("GET /conversations/{id}/public/threads", {
  ...own,
  etag: true,
  summary: "Lists visitors' questions and their answers, unanswered ones first",
  response: z.array(schema.thread),
});

const addition = { access: "user", params: schema.questionId, response: schema.askedQuestion } as const;

export const saveAdditionCall = operation("PUT /conversations/{id}/public/threads/{questionId}/answer", {
  ...addition,
  summary: "Creates or replaces your own answer to a visitor's question",
  body: schema.additionBody,
  maxBodyBytes: 32 * kB,
});

export const findHiddenCall = operation("GET /conversations/{id}/public/threads/{questionId}/hidden", {
  access: "user",
  params: schema.questionId,
  summary: "Retrieves the left-out sentence that matches a question better than any shared content",
  response: links.hiddenResponse,
});

export const removeAdditionCall = operation("DELETE /conversations/{id}/public/threads/{questionId}/answer", {
  ...addition,
  summary: "Deletes your own answer to a visitor's question",
});

export const listContactRequestsCall = operation("GET /conversations/{id}/contact-requests", {
  ...own,
  etag: true,
  summary: "Lists contact requests, newest first, with masked contacts until you approve them",
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
  summary: "Approves a contact request and shares each side's contact with the other",
});

export const rejectContactCall = operation("POST /conversations/{id}/contact-requests/{requestId}/reject", {
  ...decision,
  summary: "Rejects a contact request and erases its contact",
});

export const publicStatusCall = operation(`GET ${link}/status`, {
  ...open,
  etag: true,
  summary: "Retrieves the page of a public link, or 404 if the link is invalid, revoked or expired",
  query: schema.publicStatusQuery,
  response: schema.publicStatusResponse,
});

export const sharedResumeFileCall = operation(`GET ${link}/resume/file`, {
  access: "public",
  params: schema.publicToken,
  summary: "Downloads the resume's PDF if the owner shares it",
  files: ["application/pdf"],
});

export const listPublicMessagesCall = operation(`GET ${link}/messages`, {
  ...open,
  etag: true,
  summary: "Lists the visitor's questions and their answers, oldest first",
  query: pageQuery,
  response: z.array(schema.publicMessage),
});

export const askCall = operation(`POST ${link}/messages`, {
  ...open,
  status: 201,
  summary: "Asks one or more questions about the interview and returns answers with their sources",
  body: schema.questionBody,
  addressLimit: "question_address",
  response: schema.askedResponse,
  streams: true,
  errors: ["consent_required", "forbidden", "conflict", "rate_limited", "budget_spent", "unavailable"],
});

export const acceptAsVisitorCall = operation(`POST ${link}/consents`, {
  ...open,
  status: 201,
  summary: "Accepts the notice on AI as a visitor, like the field `consent` of a question",
  body: acceptBody,
  addressLimit: "consent_address",
  response: schema.acceptedResponse,
  errors: ["consent_required", "rate_limited"],
});

export const listOwnContactRequestsCall = operation(`GET ${link}/contact-requests`, {
  ...open,
  etag: true,
  summary: "Lists the visitor's contact requests, with the candidate's contact if approved",
  response: z.array(contact.ownContactRequest),
});

export const requestContactCall = operation(`POST ${link}/contact-requests`, {
  ...open,
  status: 201,
  summary: "Creates a contact request to the candidate",
  body: contact.contactBody,
  addressLimit: "contact_address",
  response: contact.contactMadeResponse,
  errors: ["rate_limited"],
});

export const withdrawContactCall = operation(`DELETE ${link}/contact-requests/{requestId}`, {
  ...open,
  status: 204,
  params: contact.ownRequestId,
  summary: "Withdraws and erases a pending contact request of the visitor",
  errors: ["conflict"],
});

export const readNewsCall = operation("GET /users/me/news", {
  access: "user",
  etag: true,
  summary: "Retrieves the numbers of new questions and of new and pending contact requests by interview",
  response: news.newsResponse,
});

export const markSeenCall = operation("POST /conversations/{id}/public/seen", {
  ...own,
  status: 204,
  summary: "Marks questions and contact requests as seen",
  body: news.seenBody,
  maxBodyBytes: 64 * kB,
});

const mails = { access: "user", response: news.mailChoices } as const;
export const readMailsCall = operation("GET /users/me/mails", {
  ...mails,
  summary: "Retrieves your email settings",
});
export const setMailsCall = operation("PUT /users/me/mails", {
  ...mails,
  summary: "Updates your email settings",
  body: news.mailChoices,
});

export const listOwnQuestionsCall = operation("GET /conversations/{id}/questions", {
  ...own,
  etag: true,
  summary: "Lists the latest 200 questions about your insights, oldest first",
  response: z.array(schema.ownQuestion),
});
export const askOwnCall = operation("POST /conversations/{id}/questions", {
  ...own,
  status: 201,
  summary: "Asks a question about your insights and returns an answer with quotes",
  body: schema.ownQuestionBody,
  response: schema.ownQuestion,
  errors: [
    "not_finished",
    "practice_mode",
    "consent_required",
    "rate_limited",
    "budget_spent",
    "unavailable",
  ],
});
