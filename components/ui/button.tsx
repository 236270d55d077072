"use client";

import { type ComponentProps, useLayoutEffect, useRef } from "react";
import type { VariantProps } from "class-variance-authority";
import { buttonVariants } from "./button-variants";
import { cn } from "./cn";

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & { busy?: boolean; busyLabel?: string };

/**
 * @param busy what it does is under way: it is disabled, yet keeps its width and, once done, the focus
 * @param busyLabel what it reads while busy, such as "Logging in..."
 */
export function Button({ variant, size, busy, busyLabel, className, children, ...rest }: ButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // A disabled button loses the focus to the body, and a keyboard its place on the page.
  useLayoutEffect(() => {
    const button = ref.current;
    if (busy) {
      const focused = document.activeElement;
      hadFocus.current = focused === button || focused === document.body;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button?.focus({ preventScroll: true });
    }
  }, [busy]);

  return (
    <button
      ref={ref}
      type="button"
      className={cn(buttonVariants({ variant, size }), className)}
      aria-busy={busy || undefined}
      {...rest}
      disabled={rest.disabled || busy}
    >
      {busyLabel && typeof children === "string" ? (
        // The other text takes part in the width alone: generated, so that no one reads or finds it.
        <span
          className="inline-grid justify-items-center after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-other)]"
          data-other={busy ? children : busyLabel}
        >
          {busy ? busyLabel : children}
        </span>
      ) : (
        children
      )}
    </button>
  );
}
