import { Check, ChevronDown } from "lucide-react";
import { Fragment, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { characterHue, CharacterMark } from "@/components/ui/character-mark";
import { cn } from "@/components/ui/cn";
import { stageIndex, type Cast } from "@/lib/conversations/turn/state";
import type { Status } from "@/lib/conversations/schema";
import { PlanStates } from "./plan-states";
import { progressOf, questionCount } from "./view";

type RailProps = {
  cast: Cast;
  status: Status | null;
  /** Ids of the characters who have spoken; an interview may end early. */
  met: readonly string[];
  /** Closes the plan: a message is sent, or the stage changes. */
  isLeaving: boolean;
  children: ReactNode;
};

/** The progress of the interview by character, with the count of questions and the plan. */
export function StageRail({ cast, status, met, isLeaving, children }: RailProps) {
  const current = status ? stageIndex(cast, status) : 0;
  const speaking = cast[current];
  const planId = useId();
  const [isOpen, setOpen] = useState(false);
  const plan = status?.plan ?? null;
  if (isOpen && isLeaving) setOpen(false);
  return (
    <div className="bg-paper border-line tall:sticky tall:max-sm:top-0 tall:sm:top-14 z-20 h-11 border-b **:-scroll-mt-20">
      <div className="relative mx-auto flex h-full max-w-[44rem] items-center gap-3">
        <Stages cast={cast} status={status} met={met} current={current} />
        <p className="text-muted mr-auto min-w-0 truncate text-ui max-sm:shrink-0">
          {speaking ? <bdi className="text-ink font-medium max-sm:hidden">{speaking.name}</bdi> : "Complete"}
        </p>
        {plan ? (
          <Button
            data-needs-script
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? planId : undefined}
            onClick={() => setOpen(!isOpen)}
            className="gap-1.5!"
          >
            <Count cast={cast} status={status} current={current} />
            <span className="sr-only">(plan)</span>
            <ChevronDown aria-hidden className={cn("transition-[rotate]", isOpen && "rotate-180")} />
          </Button>
        ) : (
          <p className="text-muted shrink-0">
            <Count cast={cast} status={status} current={current} />
          </p>
        )}
        {plan && isOpen ? (
          <PlanStates id={planId} plan={plan} cast={cast} onClose={() => setOpen(false)} />
        ) : null}
        {children}
      </div>
    </div>
  );
}

const isAhead = (progress: string): boolean => progress === "to come" || progress === "not met";

type StagesProps = Pick<RailProps, "cast" | "status" | "met"> & { current: number };

/** The number of the question; without a length, of the character. */
function Count({ cast, status, current }: Omit<StagesProps, "met">) {
  const count = status && questionCount(status);
  const text = "figures text-meta";
  if (count)
    return (
      <span className={text}>
        <span className="sr-only">Question </span>
        {count.at} of {count.of}
      </span>
    );
  return cast.length > 1 && current < cast.length ? (
    <span className={text}>
      {current + 1} of {cast.length}
    </span>
  ) : null;
}

function Stages({ cast, status, met, current }: StagesProps) {
  return (
    <ol aria-label="Characters of this interview" className="flex min-w-0 items-center gap-1.5 sm:shrink-0">
      {cast.map((character, index) => {
        const progress = progressOf(index, cast, status, met.includes(character.id));
        return (
          <Fragment key={character.id}>
            {index > 0 ? (
              <li
                aria-hidden
                className={cn("h-px w-5 max-sm:hidden", index <= current ? "bg-edge" : "bg-line")}
              />
            ) : null}
            <li
              aria-current={progress === "speaking" ? "step" : undefined}
              title={character.name}
              style={characterHue(character.id)}
              // On a phone, the marks of many characters overlap.
              className="relative flex min-w-2 last:shrink-0"
            >
              <CharacterMark
                id={character.id}
                name={character.name}
                size="sm"
                className={cn(
                  isAhead(progress) && "border-edge text-muted! bg-paper! border border-dashed",
                  progress === "speaking" && "outline-character z-10 outline-2 outline-offset-2",
                )}
              />
              {progress === "done" ? (
                <span
                  aria-hidden
                  className={cn(
                    "bg-paper text-success absolute -right-1.5 -bottom-1.5",
                    "grid size-3.5 place-content-center rounded-full",
                  )}
                >
                  <Check className="size-3" strokeWidth={3} />
                </span>
              ) : null}
              <span className="sr-only">
                {character.name}, {progress}
              </span>
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}
