import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn";

const alertVariants = cva("rounded-control px-4 py-3 text-ui", {
  variants: { variant: { default: "bg-soft text-ink", destructive: "bg-danger-soft text-danger" } },
  defaultVariants: { variant: "default" },
});

type Props = ComponentProps<"div"> & VariantProps<typeof alertVariants>;

/** An inline message. Screen readers announce `destructive` immediately, others politely. */
export function Alert({ variant, className, ...rest }: Props) {
  const role = variant === "destructive" ? "alert" : "status";
  return <div role={role} className={cn(alertVariants({ variant }), className)} {...rest} />;
}
