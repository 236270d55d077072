import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";

type Props = {
  checked: boolean;
  disabled: boolean;
  describedBy?: string | undefined;
  onToggle: () => void;
  children: ReactNode;
};

/** A line of a job description with its checkbox. */
export function TickRow({ checked, disabled, describedBy, onToggle, children }: Props) {
  return (
    <label
      className={cn(
        "flex min-h-11 items-start gap-3 py-2.5 text-ui",
        disabled ? "cursor-default" : "cursor-pointer",
      )}
    >
      <Checkbox
        checked={checked}
        disabled={disabled}
        onCheckedChange={onToggle}
        aria-describedby={describedBy}
        className="mt-0.5"
      />
      <span className="min-w-0 flex-1 break-words">{children}</span>
    </label>
  );
}
