import type { MouseEvent, ReactNode } from "react";
import { placeOf } from "@/components/chat/transcript";
import { characterHue } from "@/components/ui/character-mark";
import { answerName, placeName, type Place } from "./reading";

export type Show = (messageId: string) => void;

type PartProps = { id: string; heading: string; aside?: ReactNode; children: ReactNode };

/** A part of the insights; `id` is where the contents lead. */
export function Part({ id, heading, aside, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-20">
      <div className="border-line flex flex-wrap items-baseline justify-between gap-x-4 border-b pb-2">
        <h2 id={`${id}-heading`} className="font-semibold">
          {heading}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

type ChipProps = {
  place: Place;
  onShow: Show;
  /** Where the character stands beside it. */
  isShort?: boolean;
};

/** A quiet link from a claim to the words that bear it out. */
export function EvidenceChip({ place, onShow, isShort = false }: ChipProps) {
  const show = (event: MouseEvent) => {
    event.preventDefault();
    onShow(place.messageId);
  };
  return (
    <a
      href={`#${placeOf(place.messageId)}`}
      onClick={show}
      aria-label={`Show in the transcript: ${placeName(place)}`}
      style={characterHue(place.character.id)}
      className="text-muted hover:text-ink border-line hover:border-edge touch:min-h-11 inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border px-2.5 text-meta transition-[color,border-color] print:min-h-0 print:border-0 print:px-0"
    >
      <span aria-hidden className="bg-character size-1.5 shrink-0 rounded-full" />
      <span className="truncate">
        {isShort && place.answer !== null ? (
          <span className="inline-block first-letter:uppercase">{answerName(place.answer)}</span>
        ) : (
          <>
            <bdi>{place.character.name}</bdi>
            {place.answer === null ? null : `, ${answerName(place.answer)}`}
          </>
        )}
      </span>
    </a>
  );
}
