"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { characterHue } from "@/components/ui/character-mark";
import { describeBars, placeName, type Bar } from "./reading";

const slot = 10;
const minSlots = 20;
const barsHeight = 88;
const tickTop = 93;

const nameOf = (bar: Bar): string => (bar.place.answer === null ? bar.place.character.name : "You");

/** The interview at a glance: a bar for each message, a tick where evidence was found. One stop for the Tab key. */
export function ConversationMap({ bars, onShow }: { bars: Bar[]; onShow: (messageId: string) => void }) {
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  if (bars.length === 0) return null;
  const width = Math.max(bars.length, minSlots) * slot;
  const present = shown === null ? undefined : bars[shown];

  function focusBar(index: number) {
    const to = Math.min(Math.max(index, 0), bars.length - 1);
    setAt(to);
    svg.current?.querySelector<SVGGElement>(`[data-at="${to}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const steps: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      Home: 0,
      End: bars.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      focusBar(to);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const id = bars[index]?.message.id;
      if (id) onShow(id);
    }
  }

  return (
    <section className="break-inside-avoid">
      <h2 className="text-muted text-sm font-medium">The conversation</h2>
      <svg
        ref={svg}
        role="group"
        aria-label={`Conversation map. ${describeBars(bars)} Arrow keys go from message to message.`}
        viewBox={`0 0 ${width} 100`}
        preserveAspectRatio="none"
        className="mt-2 block h-16 w-full overflow-visible"
      >
        {bars.map((bar, index) => {
          const height = bar.height * barsHeight;
          const isMine = bar.place.answer !== null;
          const isPresent = shown === index;
          const column = { x: index * slot, width: slot, height: 100 };
          const inner = { x: index * slot + 1.5, width: slot - 3 };
          return (
            <g
              key={bar.message.id}
              data-at={index}
              role="button"
              tabIndex={index === at ? 0 : -1}
              aria-label={`${index + 1} of ${bars.length}, ${isMine ? "you, to " : ""}${placeName(bar.place)}, ${bar.words} words${bar.hasEvidence ? ", evidence" : ""}: ${excerpt(bar.message.message_content)}`}
              style={characterHue(bar.place.character.id)}
              className="cursor-pointer outline-none focus-visible:[&>[data-ring]]:opacity-100"
              onClick={() => onShow(bar.message.id)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onFocus={() => {
                setAt(index);
                setShown(index);
              }}
              onBlur={() => setShown(null)}
              onMouseEnter={() => setShown(index)}
              onMouseLeave={() => setShown(null)}
            >
              {/* The whole slot is the target, not the bar alone. */}
              <rect {...column} fill="transparent" />
              <rect
                data-ring
                {...column}
                rx={2}
                className="stroke-ring fill-none opacity-0"
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
              />
              <rect
                {...inner}
                y={barsHeight - height}
                height={height}
                className={isMine ? "fill-ink" : "fill-character"}
                opacity={isPresent ? 1 : isMine ? 0.75 : 0.55}
              />
              {bar.hasEvidence ? <rect {...inner} y={tickTop} height={5} className="fill-accent" /> : null}
            </g>
          );
        })}
      </svg>
      <p className="text-muted mt-2 line-clamp-2 min-h-12 text-sm leading-6">
        {present ? (
          <>
            <span className="text-ink font-medium">{nameOf(present)}</span> ({present.words} words):{" "}
            {excerpt(present.message.message_content)}
          </>
        ) : (
          describeBars(bars)
        )}
      </p>
    </section>
  );
}

function excerpt(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > 180 ? `${flat.slice(0, 179)}…` : flat;
}
