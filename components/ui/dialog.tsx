"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { buttonVariants } from "./button-variants";
import { cn } from "./cn";
import { useReturnFocus } from "./focus";
import { styled } from "./styled";

export const Dialog = Radix.Root;
export const DialogClose = Radix.Close;

/** The row of buttons; inside a form, put it at the form's end. */
export const DialogFooter = styled("div", "mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end");

/** The overlay behind a dialog. */
export const scrimStyles =
  "bg-scrim fixed inset-0 z-40 data-[state=open]:animate-fade-in data-[state=closed]:animate-exit";

/** The dialog's surface; at the bottom of the screen on phones. Scrolls if the window is low. */
export const floatStyles = cn(
  "rounded-surface border-line bg-raised text-ink shadow-float fixed top-1/2 left-1/2 z-50 border p-5 sm:p-6",
  "max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto",
  "max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:translate-none max-sm:rounded-b-none",
  "data-[state=open]:animate-enter data-[state=closed]:animate-exit",
);

type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, "title"> & {
  title?: ReactNode;
  /** Read out after the title. */
  description?: ReactNode;
  /** Called on close: the element to focus instead of the previously focused one, or null. */
  returnFocus?: () => HTMLElement | null;
};

/** The dialog's content. Closes by Escape, its close button or an outside click, but not by a click on a toast. */
export function DialogContent({
  title,
  description,
  children,
  className,
  returnFocus,
  ...rest
}: DialogContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={scrimStyles} />
      <Radix.Content
        className={cn(floatStyles, className)}
        onInteractOutside={(event) => {
          if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]"))
            event.preventDefault();
        }}
        {...useReturnFocus(returnFocus)}
        {...(title && !description ? { "aria-describedby": undefined } : {})}
        {...rest}
      >
        {title ? <Radix.Title className="pr-10 text-body font-semibold">{title}</Radix.Title> : null}
        {description ? (
          <Radix.Description className="text-muted mt-1 text-ui">{description}</Radix.Description>
        ) : null}
        {title && children ? <div className="mt-5">{children}</div> : children}
        <Radix.Close
          className={buttonVariants({ variant: "ghost", size: "icon", className: "absolute top-3 right-3" })}
          aria-label="Close"
        >
          <X aria-hidden />
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}

/** A complete dialog, controlled by state. */
export const TitledDialog = ({
  open,
  onOpenChange,
  ...content
}: DialogContentProps & { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <Dialog open={open} onOpenChange={onOpenChange}>
    <DialogContent {...content} />
  </Dialog>
);
