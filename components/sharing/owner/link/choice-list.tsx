"use client";

import type { ReactNode } from "react";
import { AiMark } from "@/components/ui/ai-mark";
import { Checkbox } from "@/components/ui/checkbox";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { Shareable } from "@/lib/sharing/link/schema";
import { groupsOf, groupToggled, toggled } from "./choice";

type ChoiceListProps = {
  shareable: Pick<Shareable, "turns">;
  hidden: ReadonlySet<string>;
  onHidden: (hidden: Set<string>) => void;
};

/** The turns by character, each to be shared or hidden. */
export function ChoiceList({ shareable: { turns }, hidden, onHidden }: ChoiceListProps) {
  return (
    <div className="border-line max-h-[26rem] overflow-y-auto border-y">
      {groupsOf(turns).map((group) => {
        const isWhole = !group.turns.some(({ message_id }) => hidden.has(message_id));
        return (
          <fieldset
            key={`${group.name} ${group.turns[0]?.message_id}`}
            className="border-line border-b last:border-b-0"
          >
            <legend className="sr-only">With {group.name}</legend>
            <div className="bg-paper sticky top-0 flex items-center justify-between gap-3 py-1 pr-1 pl-2">
              <span aria-hidden className="text-ui font-semibold">
                With <bdi>{group.name}</bdi>
              </span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`${isWhole ? "Leave out" : "Share"} all with ${group.name}`}
                onClick={() => onHidden(groupToggled(group, hidden))}
              >
                {isWhole ? "Leave out all" : "Share all"}
              </Button>
            </div>
            {group.turns.map(({ message_id, speaker_name, content, counted }) => {
              const isShared = !hidden.has(message_id);
              return (
                <Choice
                  key={message_id}
                  checked={isShared}
                  onChange={() => onHidden(toggled(turns, hidden, message_id))}
                >
                  <span className="text-muted block text-meta">
                    <bdi>{speaker_name ?? "You"}</bdi>{" "}
                    <span aria-hidden>{speaker_name === null ? null : <AiMark />}</span>
                    {counted ? "" : " · not an answer"}
                    {isShared ? "" : " · left out"}
                  </span>
                  <span dir="auto" className={cn("line-clamp-3", !isShared && "text-muted line-through")}>
                    {content}
                  </span>
                </Choice>
              );
            })}
          </fieldset>
        );
      })}
    </div>
  );
}

type ChoiceProps = {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
};

export const Choice = ({ checked, disabled = false, onChange, children }: ChoiceProps) => (
  <label className="hover:bg-soft touch:min-h-11 flex items-start gap-3 px-2 py-2 text-ui">
    <Checkbox checked={checked} disabled={disabled} onCheckedChange={onChange} />
    <span className="min-w-0 flex-1">{children}</span>
  </label>
);
