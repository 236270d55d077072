"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cardsOf } from "@/components/chat/choose/character-picker";
import { useCards } from "@/components/chat/choose/use-cards";
import { type Start, useStart } from "@/components/chat/choose/use-start";
import { notify } from "@/components/ui/sonner";
import type { CharacterCard, CharacterCardPage } from "@/lib/characters/schema";
import type { Notice } from "@/lib/consents/schema";
import type { Resume } from "@/lib/resumes/schema";
import {
  type Choice,
  type ChoosingStep,
  chosenOf,
  interviewPath,
  isSameChoice,
  type StartedInterview,
  type Step,
} from "./place";
import { usePlace } from "./use-place";
import { useResumes } from "./use-resumes";
import { useUploads } from "./use-uploads";

export type WorkflowData = {
  /** Null if they could not be read, like `firstCards`. */
  resumes: Resume[] | null;
  firstCards: CharacterCardPage | null;
  /** The available ones of the characters in the URL. */
  chosenCards: CharacterCard[];
  started: StartedInterview | null;
  /** The notice that Next accepts when it starts the interview, or null. */
  notice: Notice | null;
  /** The form's Idempotency-Key for starting an interview. */
  formKey: string;
  maxMegabytes: number;
  /** Whether files are sent directly to the storage. */
  isDirect: boolean;
};

export const workflow = "resume_interview";

export type ResumeWorkflowState = ReturnType<typeof useResumeWorkflow>;

/** The steps before the conversation and what is chosen in them. The URL is the state. */
export function useResumeWorkflow({
  started,
  firstCards,
  chosenCards,
  notice,
  formKey,
  ...data
}: WorkflowData) {
  const router = useRouter();
  const [place, move] = usePlace(started?.id ?? null);
  const start = useStart({ notice, formKey, length: started?.length });
  const { resumes, uploads, ready, resume } = useResumeChoice(data, place.choice.resume, (id) =>
    move({ resume: id, step: "upload" }, "replaceState"),
  );
  const cards = useCards(workflow, firstCards, chosenCards);
  const characters = chosenOf(place.choice, cards.all, start.length);
  const order = cardsOf(characters, cards);
  // The visible step, if the URL names one that is not possible.
  const step = resume ? place.step : "upload";

  const go = (to: ChoosingStep, change: Partial<Choice> = {}) => {
    move({ ...change, step: to }, "pushState");
    window.scrollTo({ top: 0, behavior: "instant" });
  };
  const leaving = useLeaveUpload(ready, resume, (change) => go("characters", change));
  const choose = (to: Partial<Choice>) => {
    leaving.forget();
    move({ ...to, step }, "replaceState");
  };

  /** Whether Next has to start an interview. Otherwise shows what is missing, or goes to the next step. */
  function mustStart(): boolean {
    if (!resume) leaving.leave();
    else if (characters.length === 0) askFor("character");
    else if (started && isUnchanged(started, start, resume.id, characters))
      router.push(interviewPath(started.id, "interview"));
    // The characters are confirmed on their own step first.
    else if (step === "characters") return true;
    else go("characters");
    return false;
  }

  function toStep(to: Step) {
    if (to === "upload" || to === "characters") go(to);
    else if (to === "interview") {
      if (mustStart()) start.form.form.current?.requestSubmit();
    } else if (started) router.push(interviewPath(started.id, to));
  }

  const chosen = { resume, characters, order };
  return { step, go, toStep, choose, chosen, leaving, start, cards, resumes, uploads, mustStart };
}

/** The resumes and the chosen one. An uploaded resume is chosen once it is ready, if none is chosen. */
function useResumeChoice(
  { maxMegabytes, isDirect, ...first }: Pick<WorkflowData, "resumes" | "maxMegabytes" | "isDirect">,
  chosenId: string | null,
  onArrived: (id: string) => void,
) {
  const resumes = useResumes(first.resumes);
  const [added, setAdded] = useState<readonly string[]>([]);
  const onUploaded = async (resume: Resume) => {
    await resumes.add(resume);
    setAdded((before) => [...before, resume.id]);
  };
  const uploads = useUploads(maxMegabytes, isDirect, onUploaded, resumes.deleted);
  // A restored resume is selected again, unless another one was chosen.
  const ready = resumes.list?.filter(({ status }) => status === "PROCESSED") ?? [];
  const resume = ready.find(({ id }) => id === chosenId) ?? null;

  const arrived = resume ? undefined : ready.find(({ id }) => added.includes(id))?.id;
  const adopt = useEffectEvent(onArrived);
  useEffect(() => {
    if (arrived) adopt(arrived);
  }, [arrived]);

  return { resumes, uploads, ready, resume };
}

/** Leaves the first step. The only available resume is chosen automatically; without a choice, `problem` says so. */
function useLeaveUpload(ready: Resume[], resume: Resume | null, onLeave: (change: Partial<Choice>) => void) {
  const [isMissing, setIsMissing] = useState(false);
  const upload = useRef<HTMLDivElement>(null);
  function leave(): void {
    const [only, another] = ready;
    if (resume) return onLeave({});
    if (only && !another) return onLeave({ resume: only.id });
    setIsMissing(true);
    askFor("resume");
    const find = (selector: string) => upload.current?.querySelector<HTMLElement>(selector);
    (find("[type=radio]:enabled") ?? find("[type=file]"))?.focus();
  }

  const problem = isMissing && !resume ? missing("resume") : null;
  return { upload, leave, problem, forget: () => setIsMissing(false) };
}

/** Whether this choice would start the same interview once more. */
const isUnchanged = (started: StartedInterview, start: Start, resumeId: string, characters: string[]) =>
  !start.plan &&
  start.title.trim() === "" &&
  start.brief.trim() === "" &&
  isSameChoice(started, { resume_id: resumeId, character_ids: characters, length: start.length });

type Thing = "resume" | "character";

const missing = (thing: Thing) => `Please select at least one ${thing} to continue.`;
const askFor = (thing: Thing) =>
  notify({ title: "Selection Required", description: missing(thing), type: "destructive" });
