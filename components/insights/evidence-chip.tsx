"use client";

import { characterHue } from "@/components/ui/character-mark";
import type { Place } from "./reading";

export const placeName = ({ character, answer }: Place): string =>
  answer === null ? character.name : `${character.name}, answer ${answer}`;

/** A quiet link from a claim to the words that bear it out. */
export function EvidenceChip({ place, onShow }: { place: Place; onShow: (messageId: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onShow(place.messageId)}
      aria-label={`Show in the transcript: ${placeName(place)}`}
      style={characterHue(place.character.id)}
      className="text-muted hover:text-ink border-line hover:border-edge touch:min-h-11 inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border px-2.5 text-xs transition-[color,border-color] print:min-h-0 print:border-0 print:px-0"
    >
      <span aria-hidden className="bg-character size-1.5 shrink-0 rounded-full" />
      <span className="truncate">{placeName(place)}</span>
    </button>
  );
}
