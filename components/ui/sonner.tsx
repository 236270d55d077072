"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createRef, useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { buttonVariants } from "./button-variants";
import { cn } from "./cn";
import { useDockHeight } from "./dock";
import { type Notice, showWith } from "./notify";

/** The live region that holds the toasts. */
export const region = createRef<HTMLElement>();

/** @param notice as `notify` gets it */
export function show({ title, description, type, duration = 5000, action }: Notice): void {
  // sonner has one region for all; how urgent it is must be set before the toast is added to it.
  region.current?.setAttribute("aria-live", type === "destructive" ? "assertive" : "polite");
  const add = type === "destructive" ? toast.error : type === "success" ? toast.success : toast;
  add(title, { description, duration: duration === 0 ? Infinity : duration, action });
}

/**
 * The toasts, bottom right. F8 moves the focus to them, a swipe to the right takes one away. sonner lays them
 * out; how they look is ours (`unstyled`), since its own sheet would win over every utility class.
 */
export function Toaster() {
  // The effect of sonner comes first: it takes toasts by then.
  useEffect(() => showWith(show), []);
  // Where an input or a button is docked at the bottom, a toast must not lie on it.
  const offset = { top: 16, right: 16, bottom: Math.max(16, useDockHeight() + 8), left: 16 };
  return (
    <Sonner
      ref={region}
      position="bottom-right"
      hotkey={["F8"]}
      swipeDirections={["right"]}
      duration={5000}
      closeButton
      gap={8}
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
            "overflow-hidden border py-3 pr-2 pl-4 font-sans text-sm leading-5",
            // Stacked behind a newer one: it shows its edge, and its text when the stack is hovered or focused.
            "data-[expanded=false]:data-[front=false]:*:opacity-0",
          ),
          icon: "mt-1 shrink-0",
          content: "min-w-0 flex-1 py-1.5",
          title: "font-medium",
          description: "text-muted mt-0.5",
          actionButton: cn(buttonVariants({ variant: "secondary", size: "sm" }), "order-1"),
          closeButton: cn(buttonVariants({ variant: "ghost", size: "icon" }), "text-muted order-2 size-8"),
        },
      }}
    />
  );
}
