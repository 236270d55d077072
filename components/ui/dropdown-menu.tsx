"use client";

import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { styled } from "./styled";

export type MenuProps = Pick<ComponentProps<typeof Radix.Root>, "children"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens the menu, names it, and gets the focus back. */
  buttonId: string;
  className?: string;
};

/** A menu for a button that is rendered before this lazy code. */
export function DropdownMenu({ open, onOpenChange, buttonId, className, children }: MenuProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {/* Only positions the menu. */}
      <Radix.Trigger asChild aria-haspopup={undefined} aria-expanded={undefined} aria-controls={undefined}>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-labelledby={buttonId}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The selected item may have moved the focus already.
            if (document.activeElement === document.body) document.getElementById(buttonId)?.focus();
          }}
          className={cn(
            "rounded-surface border-line bg-raised text-ink shadow-float z-50 min-w-52 border p-1",
            "max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto",
            "data-[state=open]:animate-enter data-[state=closed]:animate-exit",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** For links: `<DropdownMenuItem asChild><Link href="…">…</Link></DropdownMenuItem>`. */
export const DropdownMenuItem = styled(
  Radix.Item,
  "data-highlighted:bg-soft touch:min-h-11 flex min-h-9 items-center gap-2.5 rounded-[6px] px-2.5 py-1.5 text-ui",
  "outline-none select-none data-disabled:opacity-55 [&_svg]:text-muted [&_svg]:size-4 [&_svg]:shrink-0",
);

export const DropdownMenuLabel = styled(Radix.Label, "px-2.5 py-2 text-ui");
export const DropdownMenuSeparator = styled(Radix.Separator, "bg-line -mx-1 my-1 h-px");
