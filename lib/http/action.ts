import "server-only";
import { headers } from "next/headers";
import { redirect, unstable_rethrow } from "next/navigation";
import { after } from "next/server";
import type { z } from "zod";
import type { Actor, Caller } from "../actor.ts";
import { findActor, requireActor } from "../auth/session.ts";
import { AppError } from "../errors.ts";
import { WithLater } from "../later.ts";
import { assertText } from "./body.ts";
import { callerOf } from "../caller.ts";
import { publicError } from "./envelope.ts";
import type { ActionResult, FormResult } from "./result.ts";

type MaybeLater<T> = T | WithLater<T>;

/** Runs and answers `{ok}`; nothing but Next's own redirects is thrown to the browser. */
async function settle<T>(run: () => Promise<MaybeLater<T>>): Promise<ActionResult<T>> {
  try {
    const outcome = await run();
    if (!(outcome instanceof WithLater)) return { ok: true, data: outcome };
    after(outcome.work);
    return { ok: true, data: outcome.result };
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

/** A server action for whoever is signed in: parses the input with `schema`, then runs `command`. */
export function action<S extends z.ZodType, T>(
  schema: S,
  command: (actor: Actor, input: z.output<S>, caller: Caller) => Promise<MaybeLater<T>>,
): (input: z.input<S>) => Promise<ActionResult<T>> {
  return (input) =>
    settle(async () => {
      return command(await signedIn(), parse(schema, input), callerOf(await headers()));
    });
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
  command: (fields: Record<string, string>) => Promise<MaybeLater<T>>,
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
  command: (actor: Actor, input: z.output<S>, caller: Caller) => Promise<MaybeLater<T>>,
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
  command: (input: z.output<S>, caller: Caller) => Promise<MaybeLater<T>>,
): (data: FormData) => Promise<FormResult<T>> {
  return (data) =>
    settleForm(schema, keep, data, async (fields) =>
      command(parse(schema, fields), callerOf(await headers())),
    );
}
