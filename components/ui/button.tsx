"use client";

import { type ComponentProps, useLayoutEffect, useRef } from "react";
import type { VariantProps } from "class-variance-authority";
import { buttonVariants } from "./button-variants";
import { cn } from "./cn";

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & { busy?: boolean; busyLabel?: string };

/**
 * @param busy its action is running: disabled, with the same width, and focused again afterwards
 * @param busyLabel the text while busy, such as "Logging in..."
 */
export function Button({ variant, size, busy, busyLabel, className, children, ...rest }: ButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // A disabled button loses the focus to the body.
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
        // The other text only defines the width; generated content is neither read out nor found.
        <span
          className={
            "inline-grid justify-items-center after:invisible after:h-0 after:overflow-hidden " +
            "after:content-[attr(data-other)]"
          }
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
