"use client";

import { createContext, type ReactNode, useContext, useId, useMemo } from "react";
import { cn } from "./cn";

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<FieldWiring | null>(null);

/** What a control needs to belong to the Field around it; props of its own win. Empty outside of a Field. */
export function useFieldProps(): {
  id?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
} {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
  };
}

export type FieldProps = {
  label: ReactNode;
  /** One line below the control. An error takes its place. */
  hint?: ReactNode;
  error?: ReactNode;
  /** Says so beside the label. Most fields are required, so it is the exceptions that are marked. */
  optional?: boolean;
  className?: string;
  /** One control of components/ui, which wires itself to label, hint and error. */
  children: ReactNode;
};

/** A label above its control, a hint or what is wrong below it. */
export function Field({ label, hint, error, optional = false, className, children }: FieldProps) {
  const id = useId();
  const invalid = Boolean(error);
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  const wiring = useMemo(() => ({ id, describedBy, invalid }), [id, describedBy, invalid]);
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="text-ink text-sm font-medium">
        {label}
        {optional ? <span className="text-muted font-normal"> (optional)</span> : null}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** Puts the focus on the first control of the form that is marked invalid. Call it once the errors are shown. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}

/** What was typed into a text control of a form; empty when there is none of that name. */
export function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
