"use server";

import { formAction } from "../http/action.ts";
import { changeService, leaveService, testService } from "./commands.ts";
import { leaveForm, serviceForm } from "./schema.ts";
import { z } from "zod";

const shownAgain = [
  "url",
  "interviewer",
  "insights",
  "answers",
  "context_tokens",
  "json",
  "temperature",
  "reasoning",
  "timeout",
  "concurrency",
] as const;

/** Lists models, tests a service or puts it in use. */
export async function changeModelService(_state: unknown, data: FormData) {
  return formAction(serviceForm, shownAgain, changeService)(data);
}

/** Goes back to practice mode. */
export async function leaveModelService(_state: unknown, data: FormData) {
  return formAction(leaveForm, [], leaveService)(data);
}

/** Tests the service that is in use. */
export async function testModelService(_state: unknown, data: FormData) {
  return formAction(z.strictObject({}), [], testService)(data);
}
