import type { ComponentProps, ElementType, ReactNode } from "react";
import { type ClassValue, cn } from "./cn";

/** Creates a component from an element or Radix primitive with default classes; the caller's classes come last. */
export function styled<T extends ElementType>(Tag: T, ...classes: ClassValue[]) {
  const Component: ElementType = Tag;
  return function Styled(props: ComponentProps<T>): ReactNode {
    const { className } = props as { className?: string };
    return <Component {...props} className={cn(classes, className)} />;
  };
}
