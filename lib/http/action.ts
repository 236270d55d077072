import "server-only";
import { headers } from "next/headers";
import { redirect, unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import type { Actor, Caller } from "../actor.ts";
import { findActor, requireActor } from "../auth/session.ts";
import { AppError } from "../errors.ts";
import { assertText } from "./body.ts";
import { callerOf } from "../caller.ts";
import { publicError } from "./envelope.ts";
import type { FormResult, PublicError } from "./result.ts";

/** Runs and answers `{ok}`; nothing but Next's own redirects is thrown to the browser. */
async function settle<T>(
  run: () => Promise<T>,
): Promise<{ ok: true; data: T } | { ok: false; error: PublicError }> {
  try {
    return { ok: true, data: await run() };
  } catch (error) {
    unstable_rethrow(error);
    return { ok: false, error: publicError(error, crypto.randomUUID()) };
  }
}

/** Checks the input: its text is text, and it is what `schema` says. */
function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  assertText(input);
  return schema.parse(input);
}

async function signedIn(): Promise<Actor> {
  const actor = await findActor();
  if (!actor) throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
  return actor;
}

/** Whether React made the request; else the browser posted the form itself, and shows what comes back as a page. */
const isByScript = async (): Promise<boolean> => (await headers()).has("next-action");

/**
 * Runs `command` with the fields of a form that `schema` names. A browser that posted the form without JavaScript is
 * sent to the `redirectTo` of the answer; React gets the answer itself.
 * @param keep the fields that a refused form shows again; never a password
 */
async function settleForm<T>(
  schema: z.ZodObject,
  keep: readonly string[],
  data: FormData,
  command: (fields: Record<string, string>) => Promise<T>,
): Promise<FormResult<T>> {
  const fields: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = data.get(name);
    if (typeof value === "string") fields[name] = value;
  }
  const result = await settle(() => command(fields));
  if (!result.ok)
    return { ...result, values: Object.fromEntries(keep.map((name) => [name, fields[name] ?? ""])) };
  const to = (result.data as { redirectTo?: unknown } | null)?.redirectTo;
  if (typeof to === "string" && !(await isByScript())) redirect(to);
  return result;
}

type FieldName<S extends z.ZodType> = keyof z.input<S> & string;

/** The action of a form for whoever is signed in; see `settleForm`. A browser without a session goes to the login page. */
export function formAction<S extends z.ZodObject, T>(
  schema: S,
  keep: readonly FieldName<S>[],
  command: (actor: Actor, input: z.output<S>, caller: Caller) => Promise<T>,
): (data: FormData) => Promise<FormResult<T>> {
  return (data) =>
    settleForm(schema, keep, data, async (fields) => {
      const actor = (await isByScript()) ? await signedIn() : await requireActor();
      return command(actor, parse(schema, fields), callerOf(await headers()));
    });
}

/** The action of a form that needs no session; see `settleForm`. */
export function publicFormAction<S extends z.ZodObject, T>(
  schema: S,
  keep: readonly FieldName<S>[],
  command: (input: z.output<S>, caller: Caller) => Promise<T>,
): (data: FormData) => Promise<FormResult<T>> {
  return (data) =>
    settleForm(schema, keep, data, async (fields) =>
      command(parse(schema, fields), callerOf(await headers())),
    );
}
