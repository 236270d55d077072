import type { ComponentProps, ElementType, ReactNode } from "react";
import { type ClassValue, cn } from "./cn";

/** An element or a Radix primitive with classes of ours; those of who uses it come later, and win. */
export function styled<T extends ElementType>(Tag: T, ...classes: ClassValue[]) {
  const Component: ElementType = Tag;
  return function Styled(props: ComponentProps<T>): ReactNode {
    const { className } = props as { className?: string };
    return <Component {...props} className={cn(classes, className)} />;
  };
}
