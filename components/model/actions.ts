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

/** Lists models, tests a service or starts using it. */
export async function changeModelService(_state: unknown, data: FormData) {
  return formAction(serviceForm, shownAgain, changeService)(data);
}

export async function leaveModelService(_state: unknown, data: FormData) {
  return formAction(leaveForm, [], leaveService)(data);
}

export async function testModelService(_state: unknown, data: FormData) {
  return formAction(z.strictObject({}), [], testService)(data);
}
