"use client";

import { type SubmitEvent, useActionState, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Answer, Problem as CallProblem } from "@/lib/client";
import type { FormAction, FormState, PublicError } from "@/lib/http/result";
import { leaveEndedSession } from "@/lib/session-ended";

type Values<F extends string> = Record<F, string>;
type Failure = PublicError | CallProblem | null;
/** What is wrong: with single fields, or with the whole (`detail`). */
export type Problem<F extends string> = { detail?: string; fields: Partial<Values<F>> };

type FormOptions<F extends string, T> = {
  /** The names of the text controls; the server names its problems by the same. */
  names: readonly F[];
  /** What can be said without asking the server. While it finds something, nothing is sent. */
  check?: (values: Values<F>) => Partial<Values<F>>;
  /** Shown when the server gave no reason of its own, or could not be reached. */
  failed: string;
  /** May show a failure in its own way ("shown"); problems of single fields are always shown beside them. */
  onFailure?: (error: Failure) => "shown" | void;
  /** "leaving" keeps the form busy: another page is on its way. */
  onDone: (data: T, form: HTMLFormElement | null) => "leaving" | void;
} & (
  | {
      /** A form action: the form also works without JavaScript. */
      action: FormAction<T>;
      send?: never;
    }
  | {
      /** Sends what only JavaScript knows; without it the form is posted to its page, which is shown again. */
      send: (values: Values<F>) => Promise<Answer<T>>;
      action?: never;
    }
);

const noAction = async (): Promise<null> => null;
const noStore = () => () => {};

/** What was typed into a text control of a form; empty when there is none of that name. */
function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

function problemOf<F extends string>(error: Failure, names: readonly F[], failed: string): Problem<F> {
  const fields: Partial<Values<F>> = {};
  for (const name of names) {
    const text = error?.fields?.[name];
    if (text) fields[name] = text;
  }
  return Object.keys(fields).length > 0 ? { fields } : { detail: error?.detail || failed, fields };
}

/**
 * A form over a form action or one call: what was typed survives, the first invalid field takes the focus.
 * Spread `formProps` on the `<form>`, beside `ref={form}`. `isReady` is false while only JavaScript could send the form
 * and does not run yet; `posted` is what a form that was posted without JavaScript came back with, `values` what was
 * typed into it, passwords excepted.
 */
export function useForm<F extends string, T>(options: FormOptions<F, T>) {
  const { names, check, action, send, failed, onFailure, onDone } = options;
  const form = useRef<HTMLFormElement>(null);
  const [posted, formAction] = useActionState<FormState<T>, FormData>(action ?? noAction, null);
  const isAlive = useSyncExternalStore(
    noStore,
    () => true,
    () => false,
  );
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem<F>>(() =>
    posted?.ok === false ? problemOf(posted.error, names, failed) : { fields: {} },
  );

  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [problem]);

  async function submit(): Promise<void> {
    if (busy || !form.current) return;
    const data = new FormData(form.current);
    const values = Object.fromEntries(names.map((name) => [name, formText(data, name)])) as Values<F>;
    const fields = check?.(values) ?? {};
    setProblem({ fields });
    if (Object.keys(fields).length > 0) return;

    setBusy(true);
    // Called by itself and not through React's form action, which would empty the fields afterwards.
    const result = await (action ? action(null, data) : send(values)).catch(() => null);
    if (result?.ok) {
      if (onDone(result.data, form.current) !== "leaving") setBusy(false);
      return;
    }
    const error = result && ("error" in result ? result.error : result.problem);
    if (error?.code === "unauthenticated") return leaveEndedSession();
    setBusy(false);
    const failure = problemOf(error, names, failed);
    if (failure.detail === undefined || onFailure?.(error) !== "shown") setProblem(failure);
  }

  return {
    form,
    formProps: {
      noValidate: true,
      ...(action ? { action: formAction } : { method: "post" }),
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      },
    },
    isReady: action !== undefined || isAlive,
    busy,
    problem,
    posted,
    values: posted?.ok === false ? posted.values : {},
  };
}
