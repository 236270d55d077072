import { Check, ChevronDown } from "lucide-react";
import { Fragment, useId, useState } from "react";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { AiMark } from "@/components/ui/ai-mark";
import { Button } from "@/components/ui/button";
import { characterHue, CharacterMark } from "@/components/ui/character-mark";
import { cn } from "@/components/ui/cn";
import { stageIndex, type Cast } from "@/lib/conversations/state";
import type { Status } from "@/lib/conversations/schema";
import { lacksPlan, NoPlan } from "./no-plan";
import { progressOf, questionCount } from "./view";

const PlanStates = lazyDialog(() => import("./plan-states").then((loaded) => loaded.PlanStates));

type RailProps = { cast: Cast; status: Status | null; onReload: () => void };

/** Who has spoken, who speaks, who is to come; which question it is, and how far the plan is. */
export function StageRail({ cast, status, onReload }: RailProps) {
  const current = status ? stageIndex(cast, status) : 0;
  const speaking = cast[current];
  const planId = useId();
  const [isOpen, setOpen] = useState(false);
  const plan = status?.plan ?? null;
  return (
    <>
      <div className="flex min-h-11 items-center gap-4 py-2">
        <Stages cast={cast} status={status} current={current} />
        <p className="text-muted min-w-0 truncate text-ui max-sm:shrink-0">
          {speaking ? (
            <span className="max-sm:hidden">
              <bdi className="text-ink font-medium">{speaking.name}</bdi> <AiMark />
            </span>
          ) : (
            "Complete"
          )}
          {plan ? null : <Count cast={cast} status={status} current={current} />}
        </p>
        {plan ? (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? planId : undefined}
            onClick={() => setOpen(!isOpen)}
            className="-my-1 -mr-3 ml-auto gap-1.5!"
          >
            <Count cast={cast} status={status} current={current} />
            <span className="sr-only">, plan</span>
            <ChevronDown aria-hidden className={cn("transition-[rotate]", isOpen && "rotate-180")} />
          </Button>
        ) : null}
      </div>
      {status && lacksPlan(status) ? <NoPlan id={status.id} onPlanned={onReload} /> : null}
      {plan ? <PlanStates id={planId} plan={plan} cast={cast} open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  );
}

type StagesProps = { cast: Cast; status: Status | null; current: number };

/** Which question of how many; where there is no length, which character. */
function Count({ cast, status, current }: StagesProps) {
  const count = status && questionCount(status);
  const text = "figures text-meta sm:[p_&]:ml-2";
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

function Stages({ cast, status, current }: StagesProps) {
  return (
    <ol aria-label="Characters of this interview" className="flex min-w-0 items-center gap-1.5 sm:shrink-0">
      {cast.map((character, index) => {
        const progress = progressOf(index, cast, status);
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
              // On a phone the marks of many characters overlap.
              className="relative flex min-w-2 last:shrink-0"
            >
              <CharacterMark
                id={character.id}
                name={character.name}
                size="sm"
                className={cn(
                  progress === "to come" && "border-edge text-muted! bg-paper! border border-dashed",
                  progress === "speaking" && "outline-character z-10 outline-2 outline-offset-2",
                )}
              />
              {progress === "done" ? (
                <span
                  aria-hidden
                  className="bg-paper text-success absolute -right-1 -bottom-1 grid size-3.5 place-content-center rounded-full"
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
