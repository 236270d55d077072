import { kB, operation } from "../operation.ts";
import * as schema from "./schema.ts";

const own = { access: "user", params: schema.storyId } as const;

export const listStoriesCall = operation("GET /stories", {
  summary: "Lists the answers that you keep as stories, newest first",
  access: "user",
  query: schema.listQuery,
  response: schema.storiesResponse,
});

export const keepStoryCall = operation("POST /stories", {
  summary: "Keeps an answer of a finished interview as a story, or returns the story that keeps it already",
  access: "user",
  body: schema.keepBody,
  maxBodyBytes: 32 * kB,
  status: 201,
  alsoStatus: 200,
  response: schema.storyWithVersions,
  errors: ["not_found", "quota_exceeded"],
});

export const readStoryCall = operation("GET /stories/{id}", {
  ...own,
  summary: "Retrieves a story with all tries at its question",
  response: schema.storyWithVersions,
});

export const changeStoryCall = operation("PATCH /stories/{id}", {
  ...own,
  summary: "Updates the title, note or tags of a story",
  body: schema.changeBody,
  maxBodyBytes: 32 * kB,
  response: schema.storyWithVersions,
});

export const removeStoryCall = operation("DELETE /stories/{id}", {
  ...own,
  summary: "Removes a story; the answer stays in its interview",
  status: 204,
});

export const searchAnswersCall = operation("POST /stories/search", {
  summary: "Searches all answers of your finished interviews by meaning and by words",
  access: "user",
  body: schema.searchBody,
  response: schema.foundAnswers,
  errors: ["unavailable"],
});

export const supportCall = operation("POST /stories/support", {
  summary: "Finds what of your kept stories and a resume supports each line of a job text",
  access: "user",
  body: schema.supportBody,
  maxBodyBytes: 64 * kB,
  response: schema.supportResponse,
  errors: ["not_found", "consent_required", "rate_limited", "budget_spent", "unavailable"],
});

export const exportStoriesCall = operation("GET /stories/export", {
  summary: "Downloads all your stories as Markdown",
  access: "user",
  files: ["text/markdown"],
});

export const listClassicsCall = operation("GET /stories/questions", {
  summary: "Lists twelve classic questions with the story that you chose for each",
  access: "user",
  response: schema.classicsResponse,
});

export const suggestCall = operation("GET /stories/questions/{question}", {
  summary: "Lists your three answers that are closest to a classic question",
  access: "user",
  params: schema.questionParam,
  response: schema.foundAnswers,
  errors: ["unavailable"],
});

export const assignCall = operation("PUT /stories/questions/{question}", {
  summary: "Keeps an answer as your story for a classic question, or stores that you have none",
  access: "user",
  params: schema.questionParam,
  body: schema.assignBody,
  response: schema.classicResponse,
  errors: ["quota_exceeded"],
});

export const reopenCall = operation("DELETE /stories/questions/{question}", {
  summary: "Removes your choice for a classic question; its story stays",
  access: "user",
  params: schema.questionParam,
  status: 204,
});

export const progressCall = operation("GET /stories/progress", {
  summary: "Counts your finished interviews, their answers and facts of these by month",
  access: "user",
  response: schema.progressResponse,
});
