import { z } from "zod";
import { kB, operation } from "../operation.ts";
import { deletedQuery, deletionQuery, maxPageSize, pageQuery } from "../page.ts";
import * as shape from "./schema.ts";

// Their number is unlimited, so they are always paged.
const others = `characters of other people's public teams (${maxPageSize} per page)`;

const many = { access: "user", query: pageQuery, response: z.array(shape.characterResponse) } as const;
const one = { access: "user", params: shape.characterId, errors: ["not_found", "forbidden"] } as const;
const whole = { ...one, response: shape.characterResponse } as const;
const sent = { body: shape.characterBody, maxBodyBytes: 128 * kB } as const;

export const listCharactersCall = operation("GET /characters", {
  ...many,
  query: deletedQuery,
  summary: `Lists system characters, your own, those of your teams and ${others}`,
});

export const listSystemCharactersCall = operation("GET /characters/system", {
  ...many,
  summary: "Lists all system characters",
});

export const listOwnCharactersCall = operation("GET /characters/my", {
  ...many,
  summary: "Lists your own characters that are not in a team",
});

export const listTeamCharactersCall = operation("GET /characters/team/{teamId}", {
  ...many,
  summary: `Lists the characters of a team (${maxPageSize} per page if you are not on the team)`,
  params: z.object({ teamId: z.uuid() }),
  errors: ["not_found"],
});

export const readWorkflowCharacters = operation("GET /characters/workflow/{workflow}", {
  ...many,
  summary: `Lists the characters available for a workflow, including ${others}`,
  params: z.object({ workflow: z.string() }),
  errors: ["unknown_workflow"],
});

export const listCardsCall = operation("GET /characters/cards", {
  ...many,
  summary: "Lists the characters available for a workflow, without prompts and always in pages",
  query: shape.cardsQuery,
  response: shape.cardsResponse,
});

export const createCharacterCall = operation("POST /characters", {
  summary: "Creates a character for a team or for yourself",
  access: "user",
  ...sent,
  status: 201,
  response: shape.characterResponse,
  errors: ["forbidden", "quota_exceeded"],
});

export const readCharacter = operation("GET /characters/{id}", {
  ...whole,
  summary: "Retrieves a character with its prompt",
});

export const updateCharacterCall = operation("PUT /characters/{id}", {
  ...whole,
  ...sent,
  summary: "Updates the given fields of a character, with a new version if the prompt or manner changes",
  errors: [...one.errors, "quota_exceeded"],
});

export const deleteCharacterCall = operation("DELETE /characters/{id}", {
  ...one,
  summary: "Deletes a character, which can be restored for 30 days",
  query: deletionQuery,
  status: 204,
});

export const restoreCharacterCall = operation("POST /characters/{id}/restore", {
  ...whole,
  summary: "Restores a deleted character",
  errors: [...one.errors, "conflict", "quota_exceeded"],
});

export const forkCharacterCall = operation("POST /characters/{id}/fork", {
  ...whole,
  summary: "Copies a character into your own characters",
  body: shape.forkBody,
  status: 201,
  errors: [...one.errors, "quota_exceeded"],
});

export const listVersionsCall = operation("GET /characters/{id}/versions", {
  ...one,
  summary: "Lists all versions of a character's prompt and manner, newest first",
  response: z.array(shape.versionResponse),
});

export const createVersionCall = operation("POST /characters/{id}/versions", {
  ...one,
  summary: "Creates a new version of the prompt with the current manner",
  body: shape.versionBody,
  maxBodyBytes: 128 * kB,
  status: 201,
  response: shape.versionResponse,
});

export const rollbackVersionCall = operation("POST /characters/{id}/versions/{versionId}/rollback", {
  ...whole,
  summary: "Creates a new version from an earlier one",
  params: z.object({ id: z.uuid(), versionId: z.uuid() }),
});

export const tryCharacterCall = operation("POST /characters/try", {
  summary: "Generates a reply of an unsaved character without storing anything",
  access: "user",
  body: shape.tryBody,
  maxBodyBytes: 1024 * kB,
  response: shape.tryResponse,
  streams: true,
  errors: ["consent_required", "rate_limited", "budget_spent", "unavailable"],
});
