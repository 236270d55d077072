/** What administrators fill in for a model service, and what their page shows. Also for the browser. */
import { z } from "zod";
import type { ModelTest } from "../../db/schema/installation.ts";
import type { ServiceOptions } from "../ai/service.ts";

const maxUrl = 500;
const maxName = 200;
const maxKey = 1000;

/** Addresses of this machine's own link, where hosting platforms answer with their secrets. */
const isLinkLocal = (hostname: string): boolean => /^169\.254\.|^\[fe[89ab]/i.test(hostname);

/** What is wrong with the address of a service; null where nothing is. */
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
// A field that is not sent counts as empty: the buttons of found services send few fields.
const name = z.string().trim().max(maxName, `Use at most ${maxName} characters.`).prefault("");
/** A field that is empty where the value is chosen by measurements. */
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
  /** What was pressed. */
  do: z.enum(["list", "test", "use"]).catch("test"),
  /** What the form was drawn from: the version of the stored row, or nothing. */
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

/** A service as the page shows it. Its key is never part of it. */
export type ShownService = {
  url: string;
  host: string;
  has_key: boolean;
  is_key_lost: boolean;
  models: { interviewer: string; insights: string; answers: string };
  options: Partial<ServiceOptions>;
};

/** What a form that was posted without JavaScript shows again. */
export type Typed = Pick<ServiceInput, "url" | "interviewer" | "insights" | "answers">;

/** What the form answers: names of models, or that something began or was stored. */
export type Answered =
  | { did: "list"; names: string[]; total: number; typed: Typed }
  | { did: "test" }
  | { did: "use"; name: string; host: string };

export type TestLine = ModelTest["lines"][number];
