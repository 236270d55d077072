import "server-only";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { after } from "next/server";
import type { z } from "zod";
import type { Actor, Caller } from "../actor.ts";
import { findActor } from "../auth/session.ts";
import { AppError } from "../errors.ts";
import { WithLater } from "../later.ts";
import { assertText } from "./body.ts";
import { callerOf } from "../caller.ts";
import { publicError } from "./envelope.ts";
import type { ActionResult } from "./result.ts";

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
      const actor = await findActor();
      if (!actor) throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
      return command(actor, parse(schema, input), callerOf(await headers()));
    });
}

/** A server action that needs no session. The command is told the client's address, for its limits. */
export function publicAction<S extends z.ZodType, T>(
  schema: S,
  command: (input: z.output<S>, caller: Caller) => Promise<MaybeLater<T>>,
): (input: z.input<S>) => Promise<ActionResult<T>> {
  return (input) => settle(async () => command(parse(schema, input), callerOf(await headers())));
}
