"use client";

import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { cn } from "./cn";

type ControlProps = Pick<ComponentProps<"input">, "id" | "aria-describedby" | "aria-invalid">;
const FieldContext = createContext<ControlProps>({});

/** Props that connect a control to the Field around it. Empty outside a Field; the control's own props win. */
export const useFieldProps = () => useContext(FieldContext);

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A label above a control, with a hint or error below. Controls of components/ui connect themselves. Marks `optional`
 * fields, because most are required.
 */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const id = useId();
  const control: ControlProps = {
    id,
    "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="text-ink text-ui font-medium">
        {label}
        {optional ? <span className="text-muted font-normal"> (optional)</span> : null}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-danger text-ui">
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="text-muted text-ui">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
