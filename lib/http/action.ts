import "server-only";
import { headers } from "next/headers";
import { redirect, unstable_rethrow } from "next/navigation";
import { z } from "zod";
import type { Actor, Caller } from "../actor.ts";
import { findActor, requireActor } from "../auth/session.ts";
import { AppError } from "../errors.ts";
import { assertText } from "./body.ts";
import { callerOf } from "../caller.ts";
import { requestId } from "../request-id.ts";
import { inNetworkOf } from "../request-network.ts";
import { publicError } from "./envelope.ts";
import type { FormResult } from "./result.ts";

/** Whether React posted the form. Otherwise the browser did, and renders the response as a page. */
const isByScript = async () => (await headers()).has("next-action");

/** The actor. Without a session, the browser is redirected to the login page; a script shows the error. */
async function signedIn(): Promise<Actor> {
  if (!(await isByScript())) return requireActor();
  const actor = await findActor();
  if (!actor) throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
  return actor;
}

/**
 * Parses the fields that `schema` names (an array takes all values of its field) and runs the command.
 * Without JavaScript the browser is redirected to `redirectTo` of the result. Throws nothing except Next.js
 * redirects.
 * @param run calls `parse` itself, so that a missing session is reported before invalid fields
 */
async function settleForm<S extends z.ZodObject, T>(
  schema: S,
  keep: readonly string[],
  data: FormData,
  run: (parse: () => z.output<S>, caller: Caller) => Promise<T>,
): Promise<FormResult<T>> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const sent = data
      .getAll(name)
      .filter((value) => typeof value === "string")
      // HTML forms send every line break as CRLF.
      .map((value) => value.replaceAll("\r\n", "\n"));
    const value = field instanceof z.ZodArray ? sent : sent[0];
    if (value !== undefined) fields[name] = value;
  }
  const parse = () => {
    assertText(fields);
    return schema.parse(fields);
  };
  return requestId.run(crypto.randomUUID(), async () => {
    try {
      const caller = callerOf(await headers());
      // Events of the audit log carry the caller's network.
      const answer = await inNetworkOf(caller, () => run(parse, caller));
      const to = (answer as { redirectTo?: unknown } | null)?.redirectTo;
      if (typeof to === "string" && !(await isByScript())) redirect(to);
      return { ok: true, data: answer };
    } catch (error) {
      unstable_rethrow(error);
      const values = Object.fromEntries(keep.map((name) => [name, String(fields[name] ?? "")]));
      return { ok: false, error: publicError(error), values };
    }
  });
}

type FieldName<S extends z.ZodType> = keyof z.input<S> & string;

/**
 * A form's server action for signed-in people. Without a session, redirects to the login page.
 * @param keep fields to show again after an error; never a password
 */
export const formAction =
  <S extends z.ZodObject, T>(
    schema: S,
    keep: readonly FieldName<S>[],
    command: (actor: Actor, input: z.output<S>, caller: Caller) => Promise<T>,
  ) =>
  (data: FormData) =>
    settleForm(schema, keep, data, async (parse, caller) => command(await signedIn(), parse(), caller));

/** `formAction` without a session. */
export const publicFormAction =
  <S extends z.ZodObject, T>(
    schema: S,
    keep: readonly FieldName<S>[],
    command: (input: z.output<S>, caller: Caller) => Promise<T>,
  ) =>
  (data: FormData) =>
    settleForm(schema, keep, data, async (parse, caller) => command(parse(), caller));
