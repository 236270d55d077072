"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useId, useState } from "react";
import { unwrap } from "@/components/shell/query";
import { lengthProblem } from "@/components/shell/message-field";
import { formText, useForm, useIsHydrated } from "@/components/shell/use-form";
import { notify, undoMs } from "@/components/ui/sonner";
import type { CharacterCard, Workflow } from "@/lib/characters/schema";
import { acceptNotice } from "@/lib/consents/client";
import type { Notice } from "@/lib/consents/schema";
import { startInterview } from "./actions";
import { newId, proposePlan } from "@/lib/conversations/client";
import { type Length, lengthOf, usualLength } from "@/lib/conversations/lengths";
import type { PlanEntry, ProposedPlan } from "@/lib/conversations/schema";
import { maxBriefLength, maxCompetencyLength } from "@/lib/conversations/constants";
import { cutAfterWord } from "@/lib/text/cut";
import type { PlanRow } from "./plan-editor";

/** A proposed plan with the person's changes. */
type Plan = {
  workflow: Workflow;
  rows: readonly PlanRow[];
  /** Maximum number of questions to choose from a job text; null if entries are edited instead. */
  max: number | null;
  hasTopics: boolean;
};

/** A plan of single questions from a job text is a list to choose from. */
function readProposal({ plan, spare }: ProposedPlan, workflow: Workflow, brief: string): Plan {
  const rowsOf = (entries: PlanEntry[], isChosen: boolean) =>
    entries.map((entry) => ({ ...entry, id: newId(), isChosen }));
  const hasTopics = plan.some(({ situational }) => situational !== "");
  return {
    workflow,
    rows: [...rowsOf(plan, true), ...rowsOf(spare, false)],
    max: brief.trim() !== "" && !hasTopics ? plan.length : null,
    hasTopics,
  };
}

/** The plan of this workflow, asked only by the selected characters. */
export function planFor({ plan }: Start, workflow: Workflow, order: readonly CharacterCard[]): Plan | null {
  if (plan?.workflow !== workflow) return null;
  const asks = (id: string) => (order.some((card) => card.id === id) ? id : (order[0]?.id ?? id));
  return { ...plan, rows: plan.rows.map((row) => ({ ...row, character_id: asks(row.character_id) })) };
}

/** A plan of one question, which the first selected character asks. */
const planAsking = (question: string): Plan => ({
  workflow: "student_interview",
  rows: [
    {
      id: "asked",
      isChosen: true,
      competency: cutAfterWord(question, maxCompetencyLength - 1),
      behavioural: question,
      situational: "",
      character_id: "",
    },
  ],
  max: null,
  hasTopics: false,
});

const isWritten = ({ competency, behavioural }: PlanRow) =>
  [competency, behavioural].every((text) => text.trim() !== "");

type Values = { brief: string; character_ids: string; workflow: string };

/** The problems that the browser finds by itself. */
function problemsOf(values: Values, plan: Plan | null) {
  const problems: { brief?: string; character_ids?: string; plan?: string } = {};
  const tooLong = lengthProblem(values.brief, maxBriefLength, "text");
  if (values.character_ids === "")
    problems.character_ids = "Please select at least one character to continue.";
  if (tooLong) problems.brief = tooLong;
  if (plan?.workflow === values.workflow && !plan.rows.every(isWritten))
    problems.plan = "Each part of the plan needs a name and a question. Remove what you don’t want.";
  return problems;
}

type Options = {
  notice: Notice | null;
  /** A question to plan at the start. */
  asked?: string | null;
  /** See `key` of `startForm`. */
  formKey: string;
  length?: Length | null;
};

/** State of the first screen's form: options, plan and start, but not the characters. */
export function useStart({ notice: due, formKey, length: usual, asked }: Options) {
  const router = useRouter();
  const id = useId();
  // Each opening of the form starts its own interview, even if the browser restored the page.
  const [ownKey, setOwnKey] = useState(newId);
  const isHydrated = useIsHydrated();
  const { notice, accept } = useNotice(due);
  const [plan, setPlan] = useState<Plan | null>(asked ? planAsking(asked) : null);
  const form = useForm({
    names: ["title", "brief", "character_ids", "plan", "workflow"],
    action: startInterview,
    check: (values) => problemsOf(values, plan),
    failed: "The interview could not be started. Please try again.",
    onFailure: (error) => {
      // The key's interview was deleted, so use a new key.
      if (error?.code === "conflict") setOwnKey(newId());
    },
    onDone: ({ redirectTo }) => {
      router.push(redirectTo);
      return "leaving";
    },
  });
  const { values } = form;
  const [length, setLength] = useState(lengthOf(values.length) ?? usual ?? usualLength);
  const [title, setTitle] = useState(values.title ?? "");
  const [brief, setBrief] = useState(values.brief ?? "");
  const ticks = useTicks(brief);
  const { form: element } = form;
  useEffect(() => {
    // Adopt values that were entered before hydration or restored by the browser.
    if (!element.current) return;
    const data = new FormData(element.current);
    // oxlint-disable react/set-state-in-effect -- reads form values that the browser restored
    setLength((before) => lengthOf(formText(data, "length")) ?? before);
    setTitle(formText(data, "title"));
    setBrief(formText(data, "brief"));
    // oxlint-enable react/set-state-in-effect
  }, [element]);
  const proposal = useProposal({ accept, length, goal: ticks.goal, plan, setPlan });
  return {
    form,
    id,
    /** The form's Idempotency-Key. */
    key: isHydrated ? ownKey : formKey,
    notice,
    accept,
    length,
    setLength,
    title,
    setTitle,
    brief,
    setBrief,
    ...ticks,
    plan,
    setPlan,
    proposal,
    isHydrated,
  };
}

/** The notice until it is accepted: by the start, or before it by a call that needs it. */
function useNotice(due: Notice | null) {
  const [accepted, setAccepted] = useState<string | null>(null);
  const notice = due?.version === accepted ? null : due;
  async function accept(): Promise<void> {
    if (!notice) return;
    await unwrap(acceptNotice(notice.version));
    setAccepted(notice.version);
  }
  return { notice, accept };
}

/** The lines of the job description to practise; of another text, none. */
function useTicks(brief: string) {
  const [ticks, setTicks] = useState<{ brief: string; lines: string[] } | null>(null);
  const ticked = ticks?.brief === brief ? ticks.lines : [];
  return {
    ticked,
    setTicked: (lines: string[]) => setTicks({ brief, lines }),
    /** The text for the plan: the ticked lines, or the whole description. */
    goal: ticked.length > 0 ? ticked.join("\n") : brief.trim(),
  };
}

type ProposalInput = {
  accept: () => Promise<void>;
  length: Length;
  goal: string;
  plan: Plan | null;
  setPlan: (plan: Plan | null) => void;
};

/** Asks for a plan, which takes the place of the one before. */
function useProposal({ accept, length, goal, plan, setPlan }: ProposalInput) {
  return useMutation({
    mutationFn: async ({ workflow, ids }: { workflow: Workflow; ids: string[] }) => {
      if (goal) await accept();
      return unwrap(
        proposePlan({ workflow_type: workflow, character_ids: ids, length, brief: goal || null }),
      );
    },
    onSuccess(proposed, { workflow }) {
      setPlan(readProposal(proposed, workflow, goal));
      if (plan?.workflow === workflow)
        notify({
          title: "New plan",
          description: "It took the place of the one before, with your changes.",
          duration: undoMs,
          action: { label: "Undo", onClick: () => setPlan(plan) },
        });
    },
  });
}

export type Start = ReturnType<typeof useStart>;
