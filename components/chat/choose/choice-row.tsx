import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type Props = { label: ReactNode; isOneLine?: boolean; children: ReactNode };

/** A choice with its label on the left, or above on a phone unless both fit on one line. */
export const ChoiceRow = ({ label, isOneLine, children }: Props) => (
  <div
    className={cn(
      "flex gap-x-4 gap-y-1.5 sm:items-center",
      isOneLine ? "items-center max-sm:justify-between" : "max-sm:flex-col",
    )}
  >
    <span className="shrink-0 text-ui font-medium sm:w-24">{label}</span>
    {children}
  </div>
);
