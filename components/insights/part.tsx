import type { MouseEvent, ReactNode } from "react";
import { placeOf } from "@/components/chat/message-row";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { FoldArrow } from "@/components/ui/fold";
import { firstName } from "@/lib/text/first-name";
import { answerName, type Place } from "./reading";

export type Show = (messageId: string) => void;

type FoldProps = {
  id: string;
  heading: string;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
};

/** A foldable part of the insights. Its text is in the page even if closed. */
export function FoldPart({ id, heading, isOpen, onToggle, className = "print:hidden", children }: FoldProps) {
  return (
    <details
      id={id}
      aria-labelledby={`${id}-heading`}
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className={cn("scroll-mt-20", className)}
    >
      <summary
        className={cn(
          "touch:min-h-11 hover:bg-soft rounded-control -mx-2 flex min-h-11 cursor-pointer",
          "items-center gap-2 px-2 select-none [&::-webkit-details-marker]:hidden",
        )}
      >
        <FoldArrow className="text-muted size-4 print:hidden" />
        <h2 id={`${id}-heading`} className="text-body font-semibold">
          {heading}
        </h2>
      </summary>
      <div className="pt-1 pb-6 sm:pl-6 print:p-0">{children}</div>
    </details>
  );
}

/** "Maya, answer 1": a link to these words in the transcript. */
export function SourceLink({ place, onShow }: { place: Place; onShow: Show }) {
  const show = (event: MouseEvent) => {
    event.preventDefault();
    onShow(place.messageId);
  };
  return (
    <a
      href={`#${placeOf(place.messageId)}`}
      onClick={show}
      className={buttonVariants({
        variant: "link",
        className: "text-meta min-h-6 font-normal! print:inline-flex! print:no-underline",
      })}
    >
      <span>
        <span className="sr-only">Show in the transcript: </span>
        <bdi>{firstName(place.character.name)}</bdi>
        {place.answer === null ? null : `, ${answerName(place.answer)}`}
      </span>
    </a>
  );
}
