"use server";

import { z } from "zod";
import { formAction } from "@/lib/http/action";
import { changeService, leaveService, testService } from "@/lib/model-service/commands";
import { leaveForm, serviceForm } from "@/lib/model-service/schema";

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
