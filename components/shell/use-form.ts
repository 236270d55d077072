"use client";

import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { focusFirstInvalid, formText } from "@/components/ui/field";
import type { ActionResult, PublicError } from "@/lib/http/result";
import { leaveEndedSession } from "./session-ended";

type Values<F extends string> = Record<F, string>;
/** What is wrong: with single fields, or with the whole (`detail`). */
export type Problem<F extends string> = { detail?: string; fields: Partial<Values<F>> };

export type FormOptions<F extends string, T> = {
  /** The names of the text controls; the server names its problems by the same. */
  names: readonly F[];
  /** What can be said without asking the server. While it finds something, nothing is sent. */
  check?: (values: Values<F>) => Partial<Values<F>>;
  send: (values: Values<F>) => Promise<ActionResult<T>>;
  /** Shown when the server gave no reason of its own, or could not be reached. */
  failed: string;
  /** May show a failure in its own way ("shown"); problems of single fields are always shown beside them. */
  onFailure?: (error: PublicError | null) => "shown" | void;
  /** "leaving" keeps the form busy: another page is on its way. */
  onDone: (data: T, form: HTMLFormElement | null) => "leaving" | void;
};

/** A form over one server action: what was typed survives, the first invalid field takes the focus. */
export function useForm<F extends string, T>(
  options: FormOptions<F, T>,
): {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  problem: Problem<F>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem<F>>({ fields: {} });

  useEffect(() => focusFirstInvalid(form.current), [problem]);

  async function submit(): Promise<void> {
    if (busy || !form.current) return;
    const { names, check, send, failed, onFailure, onDone } = options;
    const data = new FormData(form.current);
    const values = Object.fromEntries(names.map((name) => [name, formText(data, name)])) as Values<F>;
    const fields = check?.(values) ?? {};
    setProblem({ fields });
    if (Object.keys(fields).length > 0) return;

    setBusy(true);
    const result = await send(values).catch(() => null);
    if (result?.ok) {
      if (onDone(result.data, form.current) !== "leaving") setBusy(false);
      return;
    }
    if (result?.error.code === "unauthenticated") return leaveEndedSession();
    setBusy(false);
    const named = names.filter((name) => result?.error.fields?.[name]);
    if (named.length > 0)
      setProblem({
        fields: Object.fromEntries(named.map((name) => [name, result?.error.fields?.[name]])) as Partial<
          Values<F>
        >,
      });
    else if (onFailure?.(result?.error ?? null) !== "shown")
      setProblem({ detail: result?.error.detail || failed, fields: {} });
  }

  return {
    form,
    busy,
    problem,
    onSubmit: (event) => {
      event.preventDefault();
      void submit();
    },
  };
}
