"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { CharacterPicker } from "@/components/chat/choose/character-choice";
import { useCards } from "@/components/chat/choose/use-cards";
import { LoadFailed } from "@/components/characters/load-failed";
import { notify } from "@/components/ui/sonner";
import { Alert } from "@/components/ui/alert";
import { Spinner } from "@/components/ui/spinner";
import type { CharacterCard, CharacterCardPage } from "@/lib/characters/schema";
import { startConversation } from "@/lib/conversations/client";
import type { Resume } from "@/lib/resumes/schema";
import { DropZone } from "./drop-zone";
import {
  type Choice,
  type ChoosingStep,
  chosenOf,
  interviewPath,
  isSameChoice,
  type StartedInterview,
  type Step,
} from "./place";
import { Reading } from "./read-text";
import { ResumeList } from "./resume-list";
import { usePlace } from "./use-place";
import { useResumes } from "./use-resumes";
import { useUploads } from "./use-uploads";
import { StepBar, WorkflowTabs } from "./workflow-tabs";

type Props = {
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
};

/** The steps before the conversation. The address is the state, so a reload, Back and a bookmark lead to the same place. */
export function ResumeWorkflow({ started, firstCards, maxMegabytes, ...props }: Props) {
  const router = useRouter();
  const [place, move] = usePlace(started?.id ?? null);
  const { choice } = place;
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const go = (step: ChoosingStep) => {
    move({ step }, "pushState");
    window.scrollTo({ top: 0, behavior: "instant" });
  };
  const choose = (to: Partial<Choice>) => {
    // Where one is seen to be, should the address name a step that is not possible.
    move({ ...to, step: asked }, "replaceState");
    setProblem(null);
  };

  const resumes = useResumes(props.resumes);
  const uploads = useUploads(maxMegabytes, props.isDirect, resumes.add);
  const cards = useCards("resume_interview", firstCards, props.chosenCards);
  // One that is deleted is not there; what comes back is chosen again, unless another was chosen meanwhile.
  const resume =
    resumes.list?.find(({ id, status }) => id === choice.resume && status === "PROCESSED") ?? null;
  const characters = chosenOf(choice, cards.all);
  const asked = resume ? place.step : "upload";

  async function interview() {
    if (!resume) return askFor("resume");
    if (characters.length === 0) return askFor("character");
    if (started && isSameChoice(started, resume.id, characters))
      return router.push(interviewPath(started.id, "interview"));
    setStarting(true);
    setProblem(null);
    const answer = await startConversation({
      resume_id: resume.id,
      character_ids: characters,
      workflow: "resume_interview",
    });
    // The same start is under way already: its own answer leads on.
    if (answer === null) return;
    if (answer.ok) return router.push(interviewPath(answer.data, "interview"));
    setStarting(false);
    if (asked !== "characters") go("characters");
    setProblem(answer.problem.detail);
  }

  function toStep(step: Step) {
    if (step === "upload" || step === "characters") go(step);
    else if (step === "interview") void interview();
    else if (started) router.push(interviewPath(started.id, step));
  }

  return (
    <WorkflowTabs
      step={starting ? "interview" : asked}
      enabled={{
        upload: true,
        characters: resume !== null,
        interview: resume !== null && characters.length > 0,
        share: started !== null,
      }}
      onStep={toStep}
      panels={{
        upload: (
          <>
            <div className="flex flex-col gap-10">
              <DropZone maxMegabytes={maxMegabytes} refusals={uploads.refusals} onFiles={uploads.add} />
              <ResumeList
                resumes={resumes}
                uploads={uploads}
                chosen={resume?.id ?? null}
                onChoose={(id) => choose({ resume: id })}
              />
              {resume ? <Reading resume={resume} /> : null}
              <StepBar
                filename={resume?.filename}
                onNext={() => (resume ? go("characters") : askFor("resume"))}
              />
            </div>
            <div className="mt-10 flex flex-col gap-10">{props.interviews}</div>
          </>
        ),
        characters: (
          <div className="flex flex-1 flex-col gap-8">
            {firstCards ? (
              <CharacterPicker
                cards={cards}
                chosen={characters}
                onChoose={(change) => choose({ characters: change(characters) })}
                onSubmit={() => void interview()}
              >
                {problem ? <Alert variant="destructive">{problem}</Alert> : null}
              </CharacterPicker>
            ) : (
              <LoadFailed />
            )}
            <StepBar
              filename={resume?.filename}
              onBack={() => go("upload")}
              onNext={cards.all.length > 0 && (() => void interview())}
            />
          </div>
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

function askFor(thing: "resume" | "character"): void {
  const description = `Please select at least one ${thing} to continue.`;
  notify({ title: "Selection Required", description, type: "destructive" });
}
