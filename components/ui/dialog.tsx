"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { buttonStyles } from "./button-styles";
import { cn } from "./cn";
import { keepOpenForToasts, useReturnFocus } from "./overlay";
import { floatStyles, scrimStyles } from "./overlay-styles";

export const Dialog = Radix.Root;
export const DialogClose = Radix.Close;

export type DialogContentProps = {
  title: ReactNode;
  /** Read out after the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the chosen one last. */
  footer?: ReactNode;
  className?: string;
  /** Asked when it closes: what gets the focus instead of what had it before, or null. */
  returnFocus?: () => HTMLElement | null;
};

/** The floating part: title, what it is about, content, buttons. Closes by Escape, the cross or a click beside. */
export function DialogContent({
  title,
  description,
  children,
  footer,
  className,
  returnFocus,
}: DialogContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay data-scrim className={scrimStyles} />
      <Radix.Content
        className={cn(floatStyles, className)}
        onInteractOutside={keepOpenForToasts}
        {...useReturnFocus(returnFocus)}
        {...(description ? {} : { "aria-describedby": undefined })}
      >
        <Radix.Title className="pr-10 text-lg leading-7 font-semibold">{title}</Radix.Title>
        {description ? (
          <Radix.Description className="text-muted mt-1 text-sm leading-6">{description}</Radix.Description>
        ) : null}
        {children ? <div className="mt-5">{children}</div> : null}
        {footer ? <DialogFooter>{footer}</DialogFooter> : null}
        <Radix.Close
          className={cn(buttonStyles({ variant: "ghost", size: "icon" }), "absolute top-3 right-3")}
          aria-label="Close"
        >
          <X aria-hidden />
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}

/** A dialog whole, opened by state. */
export function WholeDialog({
  open,
  onOpenChange,
  ...content
}: DialogContentProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent {...content} />
    </Dialog>
  );
}

/** The row of buttons; for a form inside of a dialog put it at the form's end. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}
