/** The form of a model service, and the types of its page. Browser-safe. */
import { z } from "zod";
import type { ModelTest } from "../../db/schema/installation.ts";
import type { ServiceOptions } from "../ai/service.ts";

const maxUrl = 500;
const maxName = 200;
const maxKey = 1000;

/** Link-local addresses, where hosting platforms serve instance secrets. */
const isLinkLocal = (hostname: string): boolean => /^169\.254\.|^\[fe[89ab]/i.test(hostname);

/** The problem with a service's address, or null. */
export function urlProblem(typed: string): string | null {
  if (typed === "") return "Enter the address of the service.";
  if (typed.length > maxUrl) return `Use at most ${maxUrl} characters.`;
  const url = URL.parse(typed);
  if (!url || !/^https?:$/.test(url.protocol))
    return "Enter an http(s) address, such as http://localhost:11434/v1.";
  if (url.username || url.password) return "Enter the key in its own field, not in the address.";
  if (url.hash) return "Leave out what follows the #.";
  if (isLinkLocal(url.hostname)) return "Link-local addresses are not allowed.";
  return null;
}

const url = z
  .string()
  .trim()
  .superRefine((typed, context) => {
    const message = urlProblem(typed);
    if (message) context.addIssue({ code: "custom", message });
  });
// Undefined counts as empty, because the buttons of found services send few fields.
const name = z.string().trim().max(maxName, `Use at most ${maxName} characters.`).prefault("");
/** An empty field means "measured". */
const number = (text: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .transform((typed) => (typed === "" ? null : Number(typed.replaceAll(",", ""))))
    .pipe(z.number(text).min(min, text).max(max, text).nullable())
    .prefault("");
const whole = (text: string, min: number, max: number) =>
  number(text, min, max).refine((value) => value === null || Number.isInteger(value), text);
const choice = <const T extends string>(...values: T[]) =>
  z.union([z.enum(values), z.literal("").transform(() => null)]).prefault("");

export const jsonForms = ["schema", "object", "text"] as const;
export const efforts = ["none", "minimal", "low", "medium", "high"] as const;

export const serviceForm = z.strictObject({
  /** The pressed button. */
  do: z.enum(["list", "test", "use"]).catch("test"),
  /** The version of the stored row the form was rendered from, or empty. */
  version: z.string().max(40),
  url,
  key: z
    .string()
    .trim()
    .max(maxKey, `Use at most ${maxKey} characters.`)
    .regex(/^[\x21-\x7e]*$/, "A key has no spaces.")
    .prefault(""),
  interviewer: name,
  insights: name,
  answers: name,
  context_tokens: whole("Enter a whole number of tokens, 4,096 or more.", 4096, 10_000_000),
  json: choice(...jsonForms),
  temperature: number("Enter a number from 0 to 2.", 0, 2),
  reasoning: choice(...efforts),
  timeout: whole("Enter a whole number of seconds from 5 to 3,600.", 5, 3600),
  concurrency: whole("Enter a whole number of calls, or 0 for no limit.", 0, 10_000),
});
export type ServiceInput = z.output<typeof serviceForm>;
export type ServiceField = Exclude<keyof ServiceInput, "do" | "version">;

export const leaveForm = z.strictObject({ version: z.string().max(40) });

/** A service as the page shows it, without its key. */
export type ShownService = {
  url: string;
  host: string;
  has_key: boolean;
  is_key_lost: boolean;
  models: { interviewer: string; insights: string; answers: string };
  options: Partial<ServiceOptions>;
};

/** The fields to show again after a post without JavaScript. */
type TypedService = Pick<ServiceInput, "url" | "interviewer" | "insights" | "answers">;

/** The result of the form. */
export type ServiceResult =
  | { did: "list"; names: string[]; total: number; typed: TypedService }
  | { did: "test" }
  | { did: "use"; name: string; host: string };

export type TestLine = ModelTest["lines"][number];
