import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn";

const badgeVariants = cva(
  "inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-meta font-medium whitespace-nowrap [&_svg]:size-3.5",
  {
    variants: {
      tone: {
        neutral: "bg-soft text-muted",
        accent: "bg-accent-soft text-accent",
        success: "bg-success-soft text-success",
        danger: "bg-danger-soft text-danger",
        /** Needs `characterHue` on it or above it. */
        character: "bg-character-soft text-character",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

type Props = ComponentProps<"span"> & VariantProps<typeof badgeVariants>;

/** A state in a word. Never the only bearer of a meaning by its colour: the word says it. */
export function Badge({ tone, className, ...rest }: Props) {
  return <span className={cn(badgeVariants({ tone }), className)} {...rest} />;
}
