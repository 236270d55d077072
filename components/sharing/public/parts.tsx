import type { ReactNode, SyntheticEvent } from "react";
import { cn } from "@/components/ui/cn";
import { FoldArrow } from "@/components/ui/fold";
import { styled } from "@/components/ui/styled";

/** A marked part of a source. */
export const Mark = styled("mark", "bg-accent-soft text-ink rounded-[3px] box-decoration-clone px-0.5");

type DisclosureProps = {
  label: string;
  /** Underlined, without an arrow: for a part of a text. */
  isLink?: boolean;
  className: string;
  onToggle?: (event: SyntheticEvent<HTMLDetailsElement>) => void;
  children: ReactNode;
};

/** Folded content of an answer. */
export const Disclosure = ({ label, isLink = false, className, onToggle, children }: DisclosureProps) => (
  <details className={className} onToggle={onToggle}>
    <summary
      className={cn(
        "text-muted hover:text-ink touch:min-h-11 inline-flex min-h-8 cursor-pointer items-center gap-1.5 text-ui",
        "select-none [&::-webkit-details-marker]:hidden",
        isLink && "underline underline-offset-4",
      )}
    >
      {isLink ? null : <FoldArrow className="size-3.5" />}
      {label}
    </summary>
    {children}
  </details>
);
