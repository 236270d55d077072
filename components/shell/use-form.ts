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
import type { Answer } from "@/lib/client";
import type { FormAction, FormState } from "@/lib/http/result";
import { leaveEndedSession } from "@/lib/session-ended";
import { inClockTime } from "@/lib/wait";
import { type Failure, type Problem, problemOf, remainingProblem, type Values } from "./form-problem";

type FormOptions<F extends string, T> = {
  /** Names of the text controls, also used in the server's errors. */
  names: readonly F[];
  /** Validates in the browser. Nothing is sent while it finds problems. */
  check?: (values: Values<F>) => Partial<Values<F>>;
  /** Shown if the server gave no reason or could not be reached. */
  failed: string;
  /** May show a failure itself ("shown"); problems of single fields are always shown next to them. */
  onFailure?: (error: Failure) => "shown" | void;
  /** "leaving" keeps the form busy until another page shows. */
  onDone: (data: T, form: HTMLFormElement | null) => "leaving" | void;
} & (
  | {
      /** A form action, so that the form works without JavaScript. */
      action: FormAction<T>;
      send?: never;
    }
  | {
      /** Sends data that needs JavaScript; without it the form is posted to its page. */
      send: (values: Values<F>) => Promise<Answer<T>>;
      action?: never;
    }
);

const noAction = async (): Promise<null> => null;
const noStore = () => () => {};

/** Whether the page is hydrated; false on the server and until hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    noStore,
    () => true,
    () => false,
  );

/** The value of a text control; empty if there is none of that name. */
export function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

/** Fills in a field from code, such that the form and React handle it like typing. */
export function fillIn(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  // React overrides the element's own setter and would ignore the change.
  Reflect.set(Object.getPrototypeOf(field) as object, "value", text, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * State of a form with a form action or a call: typed text survives, and the first invalid field gets the focus. Spread
 * `formProps` on the `<form>` together with `ref={form}`. `isReady` is false before hydration if the form needs
 * JavaScript. `posted` is the result of a post without JavaScript, `values` the typed text without passwords.
 */
export function useForm<F extends string, T>(options: FormOptions<F, T>) {
  const { names, check, action, send, failed, onFailure, onDone } = options;
  const form = useRef<HTMLFormElement>(null);
  const [posted, formAction] = useActionState<FormState<T>, FormData>(action ?? noAction, null);
  const isHydrated = useIsHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem<F>>(() =>
    posted?.ok === false ? problemOf(posted.error, names, failed) : { fields: {} },
  );
  // Counts how often problems were shown. The effect focuses the first invalid field then, and not when an error is dropped
  // during typing.
  const [timesShown, setTimesShown] = useState(0);
  const show = (next: Problem<F>) => {
    setProblem(next);
    setTimesShown((count) => count + 1);
  };
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [timesShown]);

  const valuesOf = (data: FormData) =>
    Object.fromEntries(names.map((name) => [name, formText(data, name)])) as Values<F>;

  function onInput({ target, currentTarget }: InputEvent<HTMLFormElement>): void {
    if (Object.keys(problem.fields).length === 0) return;
    const fields = check?.(valuesOf(new FormData(currentTarget))) ?? {};
    setProblem(remainingProblem(problem, (target as HTMLInputElement).name, fields));
  }

  async function submit(pressed: HTMLElement | null): Promise<void> {
    if (busy || !form.current) return;
    // Includes the pressed button's name and value, which select the action.
    const data = new FormData(form.current, pressed);
    const values = valuesOf(data);
    const fields = check?.(values) ?? {};
    show({ fields, isChecked: true });
    if (Object.keys(fields).length > 0) return;

    setBusy(true);
    // Called directly, because React's form actions reset the fields.
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
    isReady: action !== undefined || isHydrated,
    busy,
    problem,
    posted,
    values: posted?.ok === false ? posted.values : {},
  };
}
