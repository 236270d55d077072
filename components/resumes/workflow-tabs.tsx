"use client";

import type { ReactNode } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { observeDock } from "@/components/ui/dock";
import { TabsTrigger, Tabs, TabsList, TabsContent } from "@/components/ui/tabs";
import { type Step, stepTitles } from "./place";

type Props = {
  step: Step;
  enabled: Record<Step, boolean>;
  onStep: (step: Step) => void;
  panels: Partial<Record<Step, ReactNode>>;
};

const steps = Object.keys(stepTitles) as Step[];
const shortTitles: Record<Step, string> = {
  upload: "Upload",
  characters: "Character",
  interview: "Interview",
  share: "Share",
};

/** The four steps in order; impossible ones are disabled. Phones show one word per name. */
export function WorkflowTabs({ step, enabled, onStep, panels }: Props) {
  return (
    <Tabs value={step} onValueChange={(value) => onStep(value as Step)} className="flex flex-1 flex-col">
      <TabsList aria-label="Resume Interview" className="gap-5! sm:gap-7!">
        {steps.map((name, at) => (
          <TabsTrigger
            key={name}
            value={name}
            disabled={!enabled[name]}
            className="touch:min-w-11 justify-center"
          >
            <span
              aria-hidden
              className="figures border-edge grid size-5 place-content-center rounded-full border text-meta max-sm:hidden"
            >
              {at + 1}
            </span>
            <span>
              {stepTitles[name].split(" ").map((word, index) => (
                <span key={word} className={cn(word !== shortTitles[name] && "max-sm:sr-only")}>
                  {index > 0 ? " " : ""}
                  {word}
                </span>
              ))}
            </span>
          </TabsTrigger>
        ))}
      </TabsList>
      {steps.map((name) => (
        <TabsContent
          key={name}
          value={name}
          className={cn("flex flex-1 flex-col", name === "interview" && "pt-0!")}
        >
          {panels[name]}
        </TabsContent>
      ))}
    </Tabs>
  );
}

type StepBarProps = {
  /** The effect of Next, if it does more than change the step. */
  note?: string;
  onBack?: () => void;
  /** With `form`, submits the form with that id. */
  next: Pick<ButtonProps, "form" | "busy" | "onClick"> | false;
};

/** Back and Next below a step, always in view. Toasts stay above it. */
export function StepBar({ note, onBack, next }: StepBarProps) {
  return (
    <div
      ref={observeDock}
      data-needs-script
      className="border-line bg-paper tall:sticky tall:bottom-0 z-10 flex items-center gap-3 border-t py-3"
    >
      {onBack ? <Button onClick={onBack}>Back</Button> : null}
      {next ? (
        <Button type={next.form ? "submit" : "button"} variant="primary" {...next} className="min-w-24">
          Next
        </Button>
      ) : null}
      {note ? <p className="text-muted min-w-0 flex-1 text-ui">{note}</p> : null}
    </div>
  );
}
