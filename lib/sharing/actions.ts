"use server";

import { action } from "../http/action.ts";
import { approveContact as approve, rejectContact as reject } from "./contact.ts";
import { correctAnswer, removeCorrection } from "./corrections.ts";
import { publishInterview as publish, revokeLink as revoke } from "./publish.ts";
import { getShareable, previewInterview as preview } from "./preview.ts";
import { findLink } from "./rows.ts";
import {
  additionInput,
  conversationInput,
  decisionInput,
  publishInput,
  questionInput,
  type AdditionInput,
  type ConversationInput,
  type DecisionInput,
  type PublishForm,
  type QuestionInput,
} from "./schema.ts";

const doPublish = action(publishInput, publish);
const doPreview = action(publishInput, preview);
const doReadLink = action(conversationInput, async (actor, input, { origin }) =>
  findLink(actor, { ...input, origin }),
);
const doReadShareable = action(conversationInput, getShareable);
const doRevoke = action(conversationInput, revoke);
const doApprove = action(decisionInput, approve);
const doReject = action(decisionInput, reject);
const doCorrect = action(additionInput, correctAnswer);
const doRemove = action(questionInput, removeCorrection);

/** Shares an interview, or changes what is shared. */
export async function publishInterview(input: PublishForm) {
  return doPublish(input);
}

/** The page as a visitor would see it by this choice; nothing is stored. */
export async function previewInterview(input: PublishForm) {
  return doPreview(input);
}

/** The link in force, or null: a page asks for it without the 404 of the HTTP call, which browsers print. */
export async function readLink(input: ConversationInput) {
  return doReadLink(input);
}

/** What can be shared or left out. */
export async function readShareable(input: ConversationInput) {
  return doReadShareable(input);
}

/** Makes the link invalid for good. */
export async function revokeLink(input: ConversationInput) {
  return doRevoke(input);
}

/** Approves a request: both sides see each other's contact. */
export async function approveContact(input: DecisionInput) {
  return doApprove(input);
}

/** Rejects a request: the contact is erased. */
export async function rejectContact(input: DecisionInput) {
  return doReject(input);
}

/** Answers a visitor's question in one's own words. */
export async function answerQuestion(input: AdditionInput) {
  return doCorrect(input);
}

/** Takes one's own answer back. */
export async function removeAnswer(input: QuestionInput) {
  return doRemove(input);
}
