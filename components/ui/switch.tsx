"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn";

type Props = ComponentProps<"input"> & {
  label: ReactNode;
  hint?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
  /** Shows the state only, as a small lamp. */
  isReadOnly?: boolean;
};

const trackStyles = cn(
  "peer border-edge bg-soft checked:border-accent checked:bg-accent size-full appearance-none rounded-full border",
  "transition-[background-color,border-color] disabled:opacity-55",
);
const thumbStyles = cn(
  "bg-edge peer-checked:bg-accent-ink pointer-events-none border border-transparent absolute " +
    "inset-y-1 left-1 size-4 rounded-full",
  "transition-[translate,background-color] peer-checked:translate-x-4",
);
const lampStyles =
  "border-edge checked:border-success checked:bg-success size-full appearance-none rounded-full border-2";

/** A switch with a label and a hint; the whole row is the target. A native checkbox, which works before hydration. */
export function SwitchRow({ label, hint, isReadOnly = false, onCheckedChange, ...rest }: Props) {
  const id = useId();
  return (
    <div
      className={cn(
        "flex",
        isReadOnly ? "flex-row-reverse justify-end gap-2.5" : "justify-between gap-4",
        hint ? "items-start" : "items-center",
      )}
    >
      <label
        htmlFor={id}
        className={cn(
          "min-w-0 text-ui",
          isReadOnly ? "cursor-default!" : "touch:min-h-11 flex-1 cursor-pointer",
          !hint && !isReadOnly && "touch:content-center",
        )}
      >
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {hint ? (
          <span id={`${id}-hint`} className="text-muted mt-0.5 block">
            {hint}
          </span>
        ) : null}
      </label>
      <span
        className={cn(
          "relative flex shrink-0",
          isReadOnly ? cn("size-3", hint && "mt-1") : hint ? "mt-0.5 h-6 w-10" : "h-6 w-10",
        )}
      >
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the native checkbox has the state
          role="switch"
          id={id}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          disabled={isReadOnly}
          aria-readonly={isReadOnly || undefined}
          onChange={(event) => onCheckedChange?.(event.target.checked)}
          className={isReadOnly ? lampStyles : trackStyles}
          {...rest}
        />
        {isReadOnly ? null : <span aria-hidden className={thumbStyles} />}
      </span>
    </div>
  );
}
