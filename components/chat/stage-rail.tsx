import { Check } from "lucide-react";
import { Fragment } from "react";
import { characterHue, CharacterMark } from "@/components/ui/character-mark";
import { cn } from "@/components/ui/cn";
import { stageIndex, type Cast } from "@/lib/conversations/state";
import type { Status } from "@/lib/conversations/schema";
import { progressOf } from "./view";

/** Who has spoken, who speaks, who is to come. */
export function StageRail({ cast, status }: { cast: Cast; status: Status | null }) {
  const current = status ? stageIndex(cast, status) : 0;
  const speaking = cast[current];
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <ol aria-label="Characters of this interview" className="flex items-center gap-1 sm:gap-1.5">
        {cast.map((character, index) => {
          const progress = progressOf(index, cast, status);
          return (
            <Fragment key={character.id}>
              {index > 0 ? (
                <li
                  aria-hidden
                  className={cn("h-px w-1.5 sm:w-5", index <= current ? "bg-edge" : "bg-line")}
                />
              ) : null}
              <li
                aria-current={progress === "speaking" ? "step" : undefined}
                title={character.name}
                style={characterHue(character.id)}
                className={cn(
                  "relative flex rounded-full transition-[opacity]",
                  progress === "speaking" && "outline-character outline-2 outline-offset-2",
                  progress === "to come" && "opacity-45 grayscale",
                )}
              >
                <CharacterMark id={character.id} name={character.name} size="sm" />
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
      <p className="text-muted min-w-0 text-sm">
        {speaking ? (
          <>
            <span className="text-ink font-medium">{speaking.name}</span>
            {cast.length > 1 ? (
              <span className="figures ml-2 text-xs">
                {current + 1} of {cast.length}
              </span>
            ) : null}
          </>
        ) : (
          "Complete"
        )}
      </p>
    </div>
  );
}
