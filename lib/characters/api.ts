import { z } from "zod";
import { kB, operation } from "../operation.ts";
import { deletedQuery, deletionQuery, maxPageSize, pageQuery } from "../page.ts";
import * as shape from "./schema.ts";

// Their number is unlimited, so they are always paged.
const others = `those of other people's public teams, ${maxPageSize} at a time`;

const many = { access: "user", query: pageQuery, response: z.array(shape.characterResponse) } as const;
const one = { access: "user", params: shape.characterId, errors: ["not_found", "forbidden"] } as const;
const whole = { ...one, response: shape.characterResponse } as const;
const sent = { body: shape.characterBody, maxBodyBytes: 128 * kB } as const;

export const listCharactersCall = operation("GET /characters", {
  ...many,
  query: deletedQuery,
  summary: `All characters that you can see: system, your own, your teams', then ${others}; or those that you can restore`,
});

export const listSystemCharactersCall = operation("GET /characters/system", {
  ...many,
  summary: "The system characters",
});

export const listOwnCharactersCall = operation("GET /characters/my", {
  ...many,
  summary: "Your own characters, those of no team",
});

export const listTeamCharactersCall = operation("GET /characters/team/{teamId}", {
  ...many,
  summary: `The characters of a team; of a team that you are not on, ${maxPageSize} at a time`,
  params: z.object({ teamId: z.uuid() }),
  errors: ["not_found"],
});

export const readWorkflowCharacters = operation("GET /characters/workflow/{workflow}", {
  ...many,
  summary: `The characters that you can choose for a workflow; the last are ${others}`,
  params: z.object({ workflow: z.string() }),
  errors: ["unknown_workflow"],
});

export const listCardsCall = operation("GET /characters/cards", {
  ...many,
  summary: "The same without prompts, a page at a time",
  query: shape.cardsQuery,
  response: shape.cardsResponse,
});

export const createCharacterCall = operation("POST /characters", {
  summary: "Create a character: a team's, or your own",
  access: "user",
  ...sent,
  status: 201,
  response: shape.characterResponse,
  errors: ["forbidden", "quota_exceeded"],
});

export const readCharacter = operation("GET /characters/{id}", {
  ...whole,
  summary: "A character with its prompt",
});

export const updateCharacterCall = operation("PUT /characters/{id}", {
  ...whole,
  ...sent,
  summary:
    "Change a character; what is left out stays as it is, another prompt or manner becomes a new version",
  errors: [...one.errors, "quota_exceeded"],
});

export const deleteCharacterCall = operation("DELETE /characters/{id}", {
  ...one,
  summary: "Delete a character; it can be restored for 30 days, and conversations keep its name and prompt",
  query: deletionQuery,
  status: 204,
});

export const restoreCharacterCall = operation("POST /characters/{id}/restore", {
  ...whole,
  summary: "Restore a deleted character",
  errors: [...one.errors, "conflict", "quota_exceeded"],
});

export const forkCharacterCall = operation("POST /characters/{id}/fork", {
  ...whole,
  summary: "Duplicate a character as your own",
  body: shape.forkBody,
  status: 201,
  errors: [...one.errors, "quota_exceeded"],
});

export const listVersionsCall = operation("GET /characters/{id}/versions", {
  ...one,
  summary: "All versions of the prompt and the manner, newest first",
  response: z.array(shape.versionResponse),
});

export const createVersionCall = operation("POST /characters/{id}/versions", {
  ...one,
  summary: "Add a new version of the prompt; the manner stays",
  body: shape.versionBody,
  maxBodyBytes: 128 * kB,
  status: 201,
  response: shape.versionResponse,
});

export const rollbackVersionCall = operation("POST /characters/{id}/versions/{versionId}/rollback", {
  ...whole,
  summary: "Restore an old version as the newest",
  params: z.object({ id: z.uuid(), versionId: z.uuid() }),
});

export const tryCharacterCall = operation("POST /characters/try", {
  summary: "What a character would say whose prompt is not saved; nothing is stored",
  access: "user",
  body: shape.tryBody,
  maxBodyBytes: 1024 * kB,
  response: shape.tryResponse,
  streams: true,
  errors: ["consent_required", "rate_limited", "unavailable"],
});
