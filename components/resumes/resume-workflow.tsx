"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactNode, useState } from "react";
import { CharacterPicker } from "@/components/chat/choose/character-choice";
import { useCards } from "@/components/chat/choose/use-cards";
import { LoadFailed } from "@/components/characters/load-failed";
import { notify } from "@/components/ui/sonner";
import { Button } from "@/components/ui/button";
import { Alert } from "@/components/ui/alert";
import { Spinner } from "@/components/ui/spinner";
import type { CharacterCard, CharacterCardPage } from "@/lib/characters/schema";
import { startConversation } from "@/lib/conversations/client";
import type { Resume } from "@/lib/resumes/schema";
import {
  type StartedInterview,
  type Choice,
  chosenOf,
  interviewPath,
  isSameChoice,
  type Step,
} from "./place";
import { UploadStep } from "./upload-step";
import { usePlace } from "./use-place";
import { useResumes } from "./use-resumes";
import { useUploads } from "./use-uploads";
import { StepBar, WorkflowTabs } from "./workflow-tabs";

const noResume = "Please select at least one resume to continue.";
const noCharacter = "Please select at least one character to continue.";

/**
 * The steps before the conversation. The address is the state: step, resume and characters, and the interview that
 * one came back from; so a reload, Back and a bookmark lead to the same place.
 */
export function ResumeWorkflow({
  resumes: first,
  firstCards,
  chosenCards,
  started,
  maxMegabytes,
  isDirect,
  interviews,
}: {
  /** Null when they could not be read; so with `firstCards`. */
  resumes: Resume[] | null;
  firstCards: CharacterCardPage | null;
  /** Of the characters that the address names, those that may be chosen. */
  chosenCards: CharacterCard[];
  started: StartedInterview | null;
  maxMegabytes: number;
  /** Whether files go straight to the storage. */
  isDirect: boolean;
  interviews: ReactNode;
}) {
  const router = useRouter();
  const [place, move] = usePlace(started?.id ?? null);
  const { choice } = place;
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const go = (step: "upload" | "characters") => {
    move({ step }, "push");
    window.scrollTo({ top: 0, behavior: "instant" });
  };
  const choose = (to: Partial<Choice>) => {
    // Where one is seen to be, should the address name a step that is not possible.
    move({ ...to, step: asked }, "replace");
    setProblem(null);
  };

  const resumes = useResumes(first);
  const uploads = useUploads(maxMegabytes, isDirect, resumes.add);

  const cards = useCards("resume_interview", firstCards, chosenCards);
  // One that is deleted is not there; what comes back is chosen again, unless another was chosen meanwhile.
  const resume =
    resumes.list?.find(({ id, status }) => id === choice.resume && status === "PROCESSED") ?? null;
  const characters = chosenOf(choice, cards.all);
  const mayInterview = resume !== null && characters.length > 0;
  const asked = resume ? place.step : "upload";

  /** Into the conversation: the one that was started with this choice, else a new one. */
  async function interview() {
    if (!resume) return ask(noResume);
    if (characters.length === 0) return ask(noCharacter);
    if (started && isSameChoice(started, resume.id, characters)) {
      router.push(interviewPath(started.id, "interview"));
      return;
    }
    setStarting(true);
    setProblem(null);
    const answer = await startConversation({
      resume_id: resume.id,
      character_ids: characters,
      workflow: "resume_interview",
    });
    // The same start is under way already: its own answer leads on.
    if (answer === null) return;
    if (answer.ok) {
      router.push(interviewPath(answer.data, "interview"));
      return;
    }
    setStarting(false);
    if (asked !== "characters") go("characters");
    setProblem(answer.problem.detail);
  }

  function toStep(step: Step) {
    if (step === "interview") void interview();
    else if (step === "share") {
      if (started) router.push(interviewPath(started.id, "share"));
    } else go(step);
  }

  return (
    <WorkflowTabs
      step={starting ? "interview" : asked}
      enabled={{
        upload: true,
        characters: resume !== null,
        interview: mayInterview,
        share: started !== null,
      }}
      onStep={toStep}
      panels={{
        upload: (
          <UploadStep
            maxMegabytes={maxMegabytes}
            resumes={resumes}
            uploads={uploads}
            chosen={resume}
            onChoose={(id) => choose({ resume: id })}
            onNext={() => (resume ? go("characters") : ask(noResume))}
            interviews={interviews}
          />
        ),
        characters: (
          <CharactersStep
            cards={cards}
            hasFailed={firstCards === null}
            chosen={characters}
            problem={problem}
            filename={resume?.filename}
            onChoose={(change) => choose({ characters: change(characters) })}
            onBack={() => go("upload")}
            onNext={() => void interview()}
          />
        ),
        interview: (
          <div className="py-10">
            <Spinner label="Starting the interview…" />
          </div>
        ),
      }}
    />
  );
}

function CharactersStep({
  cards,
  hasFailed,
  chosen,
  problem,
  filename,
  onChoose,
  onBack,
  onNext,
}: Pick<ComponentProps<typeof CharacterPicker>, "cards" | "chosen" | "onChoose"> & {
  hasFailed: boolean;
  problem: string | null;
  filename: string | undefined;
  onBack: () => void;
  onNext: () => void;
}) {
  return (
    <div className="flex flex-1 flex-col gap-8">
      {hasFailed ? (
        <LoadFailed />
      ) : (
        <CharacterPicker cards={cards} chosen={chosen} onChoose={onChoose} onSubmit={onNext}>
          {problem ? <Alert variant="destructive">{problem}</Alert> : null}
        </CharacterPicker>
      )}
      <StepBar>
        <Button onClick={onBack}>Back</Button>
        {cards.all.length > 0 ? (
          <Button variant="primary" onClick={onNext} className="min-w-24">
            Next
          </Button>
        ) : null}
        <p className="text-muted min-w-0 flex-1 truncate text-sm">{filename}</p>
      </StepBar>
    </div>
  );
}

function ask(description: string): void {
  notify({ title: "Selection Required", description, type: "destructive" });
}
