import type { ReactNode } from "react";

/** Back and Next below a step; they stay in view, as the list above them may be long. */
export function StepBar({ children }: { children: ReactNode }) {
  return (
    <div className="border-line bg-paper sticky bottom-0 z-10 flex items-center gap-3 border-t py-3">
      {children}
    </div>
  );
}
