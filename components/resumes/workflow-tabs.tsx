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

/** The four steps in their order. What is not yet possible is disabled; on a phone only the present one is spelt out. */
export function WorkflowTabs({ step, enabled, onStep, panels }: Props) {
  return (
    <Tabs value={step} onValueChange={(value) => onStep(value as Step)} className="flex flex-1 flex-col">
      <TabsList aria-label="Resume Interview" className="gap-2! sm:gap-7!">
        {steps.map((name, at) => (
          <TabsTrigger
            key={name}
            value={name}
            disabled={!enabled[name]}
            className="touch:min-w-11 justify-center"
          >
            <span
              aria-hidden
              className="figures border-edge grid size-5 place-content-center rounded-full border text-meta"
            >
              {at + 1}
            </span>
            <span className={cn(name !== step && "max-sm:sr-only")}>{stepTitles[name]}</span>
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
  filename: string | undefined;
  onBack?: () => void;
  /** With `form` it submits the form of that id. */
  next: Pick<ButtonProps, "form" | "busy" | "onClick"> | false;
};

/** Back and Next below a step, always in view. Toasts keep above it. */
export function StepBar({ filename, onBack, next }: StepBarProps) {
  return (
    <div
      ref={observeDock}
      className="border-line bg-paper tall:sticky tall:bottom-0 z-10 mt-auto flex items-center gap-3 border-t py-3"
    >
      {onBack ? <Button onClick={onBack}>Back</Button> : null}
      {next ? (
        <Button type={next.form ? "submit" : "button"} variant="primary" {...next} className="min-w-24">
          Next
        </Button>
      ) : null}
      <p className="text-muted min-w-0 flex-1 truncate text-ui">
        <bdi>{filename}</bdi>
      </p>
    </div>
  );
}
