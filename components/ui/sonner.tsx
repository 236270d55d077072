"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createRef, type CSSProperties } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { buttonVariants } from "./button-variants";
import { cn } from "./cn";
import { useDockHeight } from "./dock";

/** The live region that holds the toasts. */
export const toastRegion = createRef<HTMLElement>();

/**
 * The toasts, bottom right. F8 moves the focus to them, a swipe to the right takes one away. sonner lays them
 * out; how they look is ours (`unstyled`), since its own sheet would win over every utility class.
 */
export function Toaster() {
  // Where an input or a button is docked at the bottom, a toast must not lie on it.
  const offset = { top: 16, right: 16, bottom: Math.max(16, useDockHeight() + 8), left: 16 };
  return (
    <Sonner
      ref={toastRegion}
      position="bottom-right"
      hotkey={["F8"]}
      swipeDirections={["right"]}
      duration={5000}
      closeButton
      gap={8}
      style={{ "--width": "320px" } as CSSProperties}
      offset={offset}
      mobileOffset={offset}
      icons={{
        success: <CircleCheck className="text-success size-5" aria-hidden />,
        error: <CircleAlert className="text-danger size-5" aria-hidden />,
        close: <X className="size-4" aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Close",
        classNames: {
          toast: cn(
            "rounded-surface border-line bg-raised text-ink shadow-float pointer-events-auto flex w-(--width) items-start gap-3",
            "overflow-hidden border py-3 pr-2 pl-4 font-sans text-ui",
            // Stacked behind a newer one: it shows its edge, and its text when the stack is hovered or focused.
            "data-[expanded=false]:data-[front=false]:*:opacity-0",
          ),
          icon: "mt-1.5 shrink-0",
          content: "min-w-0 flex-1 py-1.5",
          title: "font-medium",
          description: "text-muted mt-0.5",
          actionButton: buttonVariants({ variant: "secondary", size: "sm", className: "order-1" }),
          closeButton: buttonVariants({
            variant: "ghost",
            size: "icon",
            className: "text-muted! order-2 size-8! touch:size-11!",
          }),
        },
      }}
    />
  );
}

/** How long a toast with Undo stays: longer than one that is only read. */
export const undoMs = 10_000;
export const restorableText = "You can restore it for 30 days under Recently deleted.";

type Notice = {
  title: string;
  description?: string;
  type?: "default" | "destructive" | "success";
  duration?: number;
  action?: { label: string; onClick: () => void };
};

/**
 * Shows a toast for `duration` milliseconds; 0 keeps it until it is closed. A `destructive` one interrupts a screen
 * reader. `action` is one button, such as Undo, and closes the toast.
 */
export function notify({ title, description, type, duration = 5000, action }: Notice): void {
  // sonner has one region for all; how urgent it is must be set before the toast is added to it.
  toastRegion.current?.setAttribute("aria-live", type === "destructive" ? "assertive" : "polite");
  const show = type === "destructive" ? toast.error : type === "success" ? toast.success : toast;
  show(title, { description, duration: duration === 0 ? Infinity : duration, action });
}
