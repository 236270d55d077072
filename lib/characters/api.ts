import { z } from "zod";
import { kB, operation } from "../operation.ts";
import { maxPageSize, pageQuery } from "../page.ts";
import { teamId, teamResponse } from "../teams/schema.ts";
import * as shape from "./schema.ts";
import { teamFile, teamFileResponse } from "./team-file.ts";

// There may be any number of these, so no answer holds all of them.
const others = `those of other people's public teams, ${maxPageSize} at a time`;

const many = {
  method: "GET",
  access: "user",
  query: pageQuery,
  status: 200,
  response: z.array(shape.characterResponse),
} as const;
const one = { access: "user", params: shape.characterId, errors: ["not_found", "forbidden"] } as const;
const whole = { ...one, status: 200, response: shape.characterResponse } as const;
const sent = { body: shape.characterBody, maxBodyBytes: 128 * kB } as const;

export const listCharactersCall = operation({
  ...many,
  path: "/characters",
  summary: `All characters that one may see: system, own, those of one's teams, then ${others}`,
});

export const listSystemCharactersCall = operation({
  ...many,
  path: "/characters/system",
  summary: "The system characters",
});

export const listOwnCharactersCall = operation({
  ...many,
  path: "/characters/my",
  summary: "One's own characters, those of no team",
});

export const listTeamCharactersCall = operation({
  ...many,
  path: "/characters/team/{teamId}",
  summary: `The characters of a team; of one that one is not on ${maxPageSize} at a time`,
  params: z.object({ teamId: z.uuid() }),
  errors: ["not_found"],
});

export const readWorkflowCharacters = operation({
  ...many,
  path: "/characters/workflow/{workflow}",
  summary: `The characters that one may choose for a workflow; the last are ${others}`,
  params: z.object({ workflow: z.string() }),
  errors: ["unknown_workflow"],
});

export const listCardsCall = operation({
  ...many,
  path: "/characters/cards",
  summary: "The same without prompts, a page at a time",
  query: shape.cardsQuery,
  response: shape.cardsResponse,
});

export const createCharacterCall = operation({
  method: "POST",
  path: "/characters",
  summary: "Make a character: a team's, or one of one's own",
  access: "user",
  ...sent,
  status: 201,
  response: shape.characterResponse,
  errors: ["forbidden", "quota_exceeded"],
});

export const readCharacter = operation({
  ...whole,
  method: "GET",
  path: "/characters/{id}",
  summary: "A character with its prompt",
});

export const updateCharacterCall = operation({
  ...whole,
  ...sent,
  method: "PUT",
  path: "/characters/{id}",
  summary: "Change a character; what is left out stays as it is, another prompt becomes a new version",
  errors: [...one.errors, "quota_exceeded"],
});

export const deleteCharacterCall = operation({
  ...one,
  method: "DELETE",
  path: "/characters/{id}",
  summary: "Delete a character; conversations keep its name and prompt",
  status: 204,
});

export const forkCharacterCall = operation({
  ...whole,
  method: "POST",
  path: "/characters/{id}/fork",
  summary: "Copy a character to one of one's own",
  body: shape.forkBody,
  maxBodyBytes: 16 * kB,
  status: 201,
  errors: [...one.errors, "quota_exceeded"],
});

export const listVersionsCall = operation({
  ...one,
  method: "GET",
  path: "/characters/{id}/versions",
  summary: "Every text that the prompt had, newest first",
  status: 200,
  response: z.array(shape.versionResponse),
});

export const createVersionCall = operation({
  ...one,
  method: "POST",
  path: "/characters/{id}/versions",
  summary: "Make a text the newest version of the prompt",
  body: shape.versionBody,
  maxBodyBytes: 128 * kB,
  status: 201,
  response: shape.versionResponse,
});

export const rollbackVersionCall = operation({
  ...whole,
  method: "POST",
  path: "/characters/{id}/versions/{versionId}/rollback",
  summary: "Make an old text the newest version",
  params: z.object({ id: z.uuid(), versionId: z.uuid() }),
});

export const tryCharacterCall = operation({
  method: "POST",
  path: "/characters/try",
  summary: "What a character would say whose prompt is not saved; nothing is stored",
  access: "user",
  body: shape.tryBody,
  maxBodyBytes: 1024 * kB,
  status: 200,
  response: shape.tryResponse,
  streams: true,
  errors: ["rate_limited", "unavailable"],
});

export const exportTeamCall = operation({
  method: "GET",
  path: "/teams/{id}/export",
  summary: "A team with its characters as one file",
  access: "user",
  params: teamId,
  status: 200,
  response: teamFileResponse,
  files: ["application/json"],
  errors: ["not_found", "conflict"],
});

export const importTeamCall = operation({
  method: "POST",
  path: "/teams/import",
  summary: "Make a team of one's own from such a file, all of it or nothing",
  access: "user",
  body: teamFile,
  maxBodyBytes: 1024 * kB,
  status: 201,
  response: teamResponse,
  errors: ["quota_exceeded"],
});
