import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A surface with a hairline. `as="article"` where it is an entry of a list. */
export function Card({
  as: Tag = "div",
  className,
  ...rest
}: ComponentProps<"div"> & { as?: "div" | "section" | "article" }) {
  return (
    <Tag className={cn("rounded-surface border-line bg-surface border p-5 sm:p-6", className)} {...rest} />
  );
}
