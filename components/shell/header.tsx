import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** The bar at the top; sticky if the window is wide and high enough. */
export const Header = ({ className, children }: { className?: string; children: ReactNode }) => (
  <header className={cn("border-line bg-paper sm:tall:sticky sm:tall:top-0 z-30 border-b", className)}>
    <div className="sm:tall:h-14 mx-auto flex h-12 max-w-4xl items-center gap-2 px-4 lg:gap-4">
      {children}
    </div>
  </header>
);

/** Controls at the end of the header. */
export const HeaderEnd = ({ children }: { children: ReactNode }) => (
  <div className="-mr-2 ml-auto flex min-w-0 items-center gap-1">{children}</div>
);
