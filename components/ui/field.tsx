"use client";

import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { cn } from "./cn";

type ControlProps = Pick<ComponentProps<"input">, "id" | "aria-describedby" | "aria-invalid">;
const FieldContext = createContext<ControlProps>({});

/** What a control needs to belong to the Field around it; props of its own win. Empty outside of a Field. */
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
 * A label above its control, a hint or what is wrong below it. The control is one of components/ui, which wires itself
 * to label, hint and error. Most fields are required, so it is the `optional` ones that are marked.
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
