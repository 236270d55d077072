"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { AiMark } from "@/components/ui/ai-mark";
import { characterHue } from "@/components/ui/character-mark";
import { cn } from "@/components/ui/cn";
import { MapLegend, MapNames, shapes } from "./map-legend";
import { plural } from "@/lib/text/plural";
import { type Bar, describeBar, describeBars, excerpt, heightsOf } from "./reading";

const slot = 10;
const minSlots = 20;
const barsHeight = 84;
const minHeight = 4;
/** How many words an answer usually has; shaded. */
const usualWords = { min: 60, max: 150 };

const nameOf = (bar: Bar): string => (bar.place.answer === null ? bar.place.character.name : "You");

type Props = { bars: Bar[]; onShow: (messageId: string) => void };

/** The interview at a glance: a bar for each message, marks where it is cited. One stop for the Tab key. */
export function ConversationMap({ bars, onShow }: Props) {
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  if (bars.length === 0) return null;
  const slots = Math.max(bars.length, minSlots);
  const heightOf = heightsOf(bars);
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
    <section id="map" aria-labelledby="map-heading" className="scroll-mt-20 break-inside-avoid">
      <h2 id="map-heading" className="text-muted text-sm font-medium">
        The conversation
      </h2>
      {/* To a finger each message is 24 px wide: a long interview is scrolled. */}
      <div className="touch:[--slot:1.5rem] overflow-x-auto [--slot:0.5rem] print:overflow-visible print:[--slot:0rem]">
        <div style={{ minWidth: `calc(var(--slot) * ${slots})` }}>
          <svg
            ref={svg}
            role="group"
            aria-label={`Conversation map. ${describeBars(bars)} Arrow keys go from message to message.`}
            viewBox={`0 0 ${slots * slot} 100`}
            preserveAspectRatio="none"
            className="mt-2 block h-20 w-full overflow-visible"
          >
            <UsualLength width={slots * slot} heightOf={heightOf} />
            {bars.map((bar, index) => (
              <g
                key={bar.message.id}
                data-at={index}
                role="button"
                tabIndex={index === at ? 0 : -1}
                aria-label={describeBar(bars, index)}
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
                <Column bar={bar} x={index * slot} isPresent={shown === index} height={heightOf(bar.words)} />
              </g>
            ))}
          </svg>
          <MapNames bars={bars} slots={slots} />
        </div>
      </div>
      <MapLegend bars={bars} usualWords={usualWords} />
      <p
        className={cn("text-muted mt-2 min-h-12 text-sm leading-6 print:min-h-0", present && "line-clamp-2")}
      >
        {present ? (
          <>
            <bdi className="text-ink font-medium">{nameOf(present)}</bdi>{" "}
            {present.place.answer === null ? <AiMark /> : null} (
            {present.isSkipped ? "skipped" : plural(present.words, "word")}):{" "}
            <bdi>
              {excerpt((present.isSkipped && present.place.question) || present.message.message_content)}
            </bdi>
          </>
        ) : (
          describeBars(bars)
        )}
      </p>
    </section>
  );
}

function UsualLength({ width, heightOf }: { width: number; heightOf: (words: number) => number }) {
  const [bottom, top] = [heightOf(usualWords.min) * barsHeight, heightOf(usualWords.max) * barsHeight];
  return <rect y={barsHeight - top} width={width} height={top - bottom} className="fill-soft" />;
}

type ColumnProps = { bar: Bar; x: number; isPresent: boolean; height: number };

/** A message: its bar, and below it a mark for what it is cited for. The whole slot is the target, not the bar alone. */
function Column({ bar, x, isPresent, height }: ColumnProps) {
  const isMine = bar.place.answer !== null;
  const slotBox = { x, width: slot, height: 100 };
  const inner = { x: x + 1.5, width: slot - 3 };
  const tall = Math.max(minHeight, height * barsHeight);
  return (
    <>
      <rect {...slotBox} fill="transparent" />
      <rect
        data-ring
        {...slotBox}
        rx={2}
        className="stroke-ring fill-none opacity-0"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
      {bar.isSkipped ? (
        <rect {...inner} y={barsHeight - 20} height={20} {...shapes.skipped} />
      ) : (
        <rect
          {...inner}
          y={barsHeight - tall}
          height={tall}
          className={isMine ? "fill-ink" : "fill-character"}
          opacity={isPresent ? 1 : isMine ? 0.75 : 0.55}
        />
      )}
      {bar.isStrength ? <rect {...inner} y={87} height={5} {...shapes.strength} /> : null}
      {bar.isGap ? <rect {...inner} y={94.5} height={4.5} {...shapes.gap} /> : null}
    </>
  );
}
