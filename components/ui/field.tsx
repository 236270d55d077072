"use client";

import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { cn } from "./cn";
import { Label } from "./label";
import { styled } from "./styled";

type ControlProps = Pick<ComponentProps<"input">, "id" | "aria-describedby" | "aria-invalid">;
const FieldContext = createContext<ControlProps>({});

/** What a control needs to belong to the Field around it; props of its own win. Empty outside of a Field. */
export const useFieldProps = () => useContext(FieldContext);

export const FieldLabel = Label;
export const FieldDescription = styled("p", "text-muted text-sm");
export const FieldError = styled("p", "text-danger text-sm");

/**
 * A label above its control, a hint or what is wrong below it. The control is one of components/ui, which wires itself
 * to label, hint and error. Most fields are required, so it is the `optional` ones that are marked.
 */
export function Field({
  label,
  hint,
  error,
  optional = false,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const control: ControlProps = {
    id,
    "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <FieldLabel htmlFor={id}>
        {label}
        {optional ? <span className="text-muted font-normal"> (optional)</span> : null}
      </FieldLabel>
      <FieldContext value={control}>{children}</FieldContext>
      {error ? (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      ) : null}
      {hint && !error ? <FieldDescription id={`${id}-hint`}>{hint}</FieldDescription> : null}
    </div>
  );
}
