"use client";

import {
  type InputEvent,
  type SubmitEvent,
  useActionState,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Answer, Problem as CallProblem } from "@/lib/client";
import type { FormAction, FormState, PublicError } from "@/lib/http/result";
import { leaveEndedSession } from "@/lib/session-ended";
import { inClockTime } from "@/lib/wait";

type Values<F extends string> = Record<F, string>;
type Failure = PublicError | CallProblem | null;
/** What is wrong: with single fields, or with the whole (`detail`). */
export type Problem<F extends string> = {
  detail?: string;
  fields: Partial<Values<F>>;
  /** Found by the form's own check, so that the check tells when it is over. */
  isChecked?: boolean;
};

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

/** Whether JavaScript runs: false in what the server draws, and for as long as that is all there is. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    noStore,
    () => true,
    () => false,
  );

/** What was typed into a text control of a form; empty when there is none of that name. */
export function formText(data: FormData, name: string): string {
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
 * What is still wrong once a field was edited: what was found here is looked for again, what the server said of that
 * field is taken to be over.
 * @param found what the check says of the values as they are now
 */
export function remainingProblem<F extends string>(
  problem: Problem<F>,
  edited: string,
  found: Partial<Values<F>>,
): Problem<F> {
  const fields: Partial<Values<F>> = {};
  for (const name of Object.keys(problem.fields) as F[]) {
    const text = found[name] ?? (problem.isChecked || name === edited ? undefined : problem.fields[name]);
    if (text) fields[name] = text;
  }
  return { ...problem, fields };
}

/** Fills in a field for somebody who pressed a button: the form and React hear of it as of typing. */
export function fillIn(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  // React overwrites the setter of the element itself, and would take the text for its own.
  Reflect.set(Object.getPrototypeOf(field) as object, "value", text, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
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
  const isAlive = useIsAlive();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem<F>>(() =>
    posted?.ok === false ? problemOf(posted.error, names, failed) : { fields: {} },
  );
  // An error that goes while somebody types must not move the focus.
  const [answers, setAnswers] = useState(0);
  const show = (next: Problem<F>) => {
    setProblem(next);
    setAnswers((count) => count + 1);
  };
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [answers]);

  const valuesOf = (data: FormData) =>
    Object.fromEntries(names.map((name) => [name, formText(data, name)])) as Values<F>;

  function onInput({ target, currentTarget }: InputEvent<HTMLFormElement>): void {
    if (Object.keys(problem.fields).length === 0) return;
    const fields = check?.(valuesOf(new FormData(currentTarget))) ?? {};
    setProblem(remainingProblem(problem, (target as HTMLInputElement).name, fields));
  }

  async function submit(pressed: HTMLElement | null): Promise<void> {
    if (busy || !form.current) return;
    // A button's name and value are sent as well: forms with several say by them what is to be done.
    const data = new FormData(form.current, pressed);
    const values = valuesOf(data);
    const fields = check?.(values) ?? {};
    show({ fields, isChecked: true });
    if (Object.keys(fields).length > 0) return;

    setBusy(true);
    // Called by itself and not through React's form action, which would empty the fields afterwards.
    const result = await (action ? action(null, data) : send(values)).catch(() => null);
    if (result?.ok) {
      if (onDone(result.data, form.current) !== "leaving") setBusy(false);
      return;
    }
    const error = result && ("error" in result ? inClockTime(result.error) : result.problem);
    if (error?.code === "unauthenticated") return leaveEndedSession();
    setBusy(false);
    const failure = problemOf(error, names, failed);
    if (failure.detail === undefined || onFailure?.(error) !== "shown") show(failure);
  }

  return {
    form,
    formProps: {
      noValidate: true,
      ...(action ? { action: formAction } : { method: "post" }),
      onInput,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit((event.nativeEvent as { submitter?: HTMLElement | null }).submitter ?? null);
      },
    },
    isReady: action !== undefined || isAlive,
    busy,
    problem,
    posted,
    values: posted?.ok === false ? posted.values : {},
  };
}
