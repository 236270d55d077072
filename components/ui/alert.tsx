import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn";

const alertVariants = cva("rounded-control px-4 py-3 text-sm leading-6", {
  variants: { variant: { default: "bg-soft text-ink", destructive: "bg-danger-soft text-danger" } },
  defaultVariants: { variant: "default" },
});

/** A message that stands in the page. `destructive` interrupts a screen reader, the other waits for its turn. */
export function Alert({
  variant,
  className,
  ...rest
}: ComponentProps<"div"> & VariantProps<typeof alertVariants>) {
  return (
    <div
      role={variant === "destructive" ? "alert" : "status"}
      className={cn(alertVariants({ variant }), className)}
      {...rest}
    />
  );
}

export function AlertTitle({ className, ...rest }: ComponentProps<"p">) {
  return <p className={cn("font-medium", className)} {...rest} />;
}

/** What stands below an `AlertTitle`. */
export function AlertDescription({ className, ...rest }: ComponentProps<"p">) {
  return <p className={cn("text-muted", className)} {...rest} />;
}
