"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createRef, type CSSProperties } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { buttonVariants } from "./button-variants";
import { cn } from "./cn";
import { useDockHeight } from "./dock";

const toastRegion = createRef<HTMLElement>();

/**
 * Toasts at the bottom right. F8 focuses them, a swipe to the right dismisses one. Unstyled, because sonner's own CSS
 * would override utility classes.
 */
export function Toaster() {
  // Keeps toasts above a docked input or button.
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
            // Behind a newer toast, only the edge is visible until the stack is hovered or focused.
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

/** Toasts with Undo stay longer. */
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
 * Shows a toast for `duration` milliseconds, or until closed if 0. A `destructive` one is announced immediately.
 * `action` is a button, such as Undo, that also closes the toast.
 */
export function notify({ title, description, type, duration = 5000, action }: Notice): void {
  // All toasts share one region, so its urgency is set before the toast is added.
  toastRegion.current?.setAttribute("aria-live", type === "destructive" ? "assertive" : "polite");
  const show = type === "destructive" ? toast.error : type === "success" ? toast.success : toast;
  show(title, { description, duration: duration === 0 ? Infinity : duration, action });
}
