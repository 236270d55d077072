"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toaster as Sonner } from "sonner";
import { buttonStyles } from "@/components/ui/button-styles";
import { cn } from "@/components/ui/cn";
import { toastRegion } from "./notify";

/**
 * The toasts, bottom right. F8 moves the focus to them, a swipe to the right takes one away. sonner lays them
 * out; how they look is ours (`unstyled`), since its own sheet would win over every utility class.
 */
export function Toaster() {
  return (
    <Sonner
      ref={toastRegion}
      position="bottom-right"
      hotkey={["F8"]}
      swipeDirections={["right"]}
      duration={5000}
      closeButton
      gap={8}
      offset={16}
      mobileOffset={16}
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
          actionButton: cn(buttonStyles({ variant: "secondary", size: "sm" }), "order-1"),
          closeButton: cn(buttonStyles({ variant: "ghost", size: "icon" }), "text-muted order-2 size-8"),
        },
      }}
    />
  );
}
