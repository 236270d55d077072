import type { ReactNode } from "react";

/**
 * Back and Next below a step; they stay in view, as the list above them may be long. On the left, since toasts come
 * up on the right.
 */
export function StepBar({ children }: { children: ReactNode }) {
  return (
    <div className="border-line bg-paper z-10 flex items-center gap-3 border-t py-3 sm:sticky sm:bottom-0">
      {children}
    </div>
  );
}
