import type { ReactNode } from "react";
import { CopyButton } from "@/components/shell/copy-button";
import { cn } from "@/components/ui/cn";

type Props = { label: string; value: string; copyLabel: string; large?: boolean; children: ReactNode };

/** A code or link that is shown once, with a copy button. `children` explain it. */
export function Secret({ label, value, copyLabel, large = false, children }: Props) {
  return (
    <div role="status" className="bg-soft rounded-control mt-4 px-4 py-3">
      <p className="text-muted text-meta font-medium">{label}</p>
      <div className="mt-1 flex flex-col items-start gap-x-4 gap-y-2 sm:flex-row sm:items-center">
        <code
          className={cn(
            "figures min-w-0 flex-1 break-all select-all",
            large ? "text-body tracking-wide" : "text-meta",
          )}
        >
          {value}
        </code>
        <CopyButton text={value} label={copyLabel} />
      </div>
      <p className="text-muted mt-2 text-meta">{children}</p>
    </div>
  );
}
