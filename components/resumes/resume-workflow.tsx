"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { cardsOf, CharacterPicker } from "@/components/chat/choose/character-picker";
import { Questions } from "@/components/chat/choose/questions";
import { StartForm } from "@/components/chat/choose/start-form";
import { useCards } from "@/components/chat/choose/use-cards";
import { useStart } from "@/components/chat/choose/use-start";
import { LoadFailed } from "@/components/characters/load-failed";
import { notify } from "@/components/ui/sonner";
import type { CharacterCard, CharacterCardPage } from "@/lib/characters/schema";
import type { Notice } from "@/lib/consents/schema";
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
import { ResumeList } from "./resume-list";
import { usePlace } from "./use-place";
import { useResumes } from "./use-resumes";
import { useUploads } from "./use-uploads";
import { StepBar, WorkflowTabs } from "./workflow-tabs";

type Props = {
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
  /** Content below the steps. */
  children: ReactNode;
};

const workflow = "resume_interview";

/** The steps before the conversation. The URL is the state, so reload, Back and bookmarks work. */
export function ResumeWorkflow({ started, firstCards, maxMegabytes, children, ...props }: Props) {
  const router = useRouter();
  const [place, move] = usePlace(started?.id ?? null);
  const { choice } = place;
  const { notice, formKey } = props;
  const start = useStart({ notice, formKey, length: started?.length });

  // Whether Next was pressed without a resume.
  const [isMissing, setIsMissing] = useState(false);
  const go = (step: ChoosingStep, change: Partial<Choice> = {}) => {
    move({ ...change, step }, "pushState");
    window.scrollTo({ top: 0, behavior: "instant" });
  };
  // The visible step, if the URL names one that is not possible.
  const choose = (to: Partial<Choice>) => {
    setIsMissing(false);
    move({ ...to, step: asked }, "replaceState");
  };

  const resumes = useResumes(props.resumes);
  const [added, setAdded] = useState<readonly string[]>([]);
  const onUploaded = async (resume: Resume) => {
    await resumes.add(resume);
    setAdded((before) => [...before, resume.id]);
  };
  const uploads = useUploads(maxMegabytes, props.isDirect, onUploaded, resumes.deleted);
  const cards = useCards(workflow, firstCards, props.chosenCards);
  // A restored resume is selected again, unless another one was chosen.
  const ready = resumes.list?.filter(({ status }) => status === "PROCESSED") ?? [];
  const resume = ready.find(({ id }) => id === choice.resume) ?? null;
  const characters = chosenOf(choice, cards.all, start.length);
  const order = cardsOf(characters, cards);
  const asked = resume ? place.step : "upload";

  const upload = useRef<HTMLDivElement>(null);
  /** Leaves the first step. The only available resume is chosen automatically. */
  function leaveUpload(): void {
    const [only, another] = ready;
    if (resume) return go("characters");
    if (only && !another) return go("characters", { resume: only.id });
    setIsMissing(true);
    askFor("resume");
    const find = (selector: string) => upload.current?.querySelector<HTMLElement>(selector);
    (find("[role=radio]:enabled") ?? find("[type=file]"))?.focus();
  }

  // Selects an uploaded resume once it is ready, if none is selected.
  const arrived = resume ? undefined : ready.find(({ id }) => added.includes(id))?.id;
  const adopt = useEffectEvent((id: string) => move({ resume: id, step: "upload" }, "replaceState"));
  useEffect(() => {
    if (arrived) adopt(arrived);
  }, [arrived]);

  /** Whether Next has to start an interview. Otherwise shows what is missing, or goes to the next step. */
  function mustStart(): boolean {
    if (!resume) leaveUpload();
    else if (characters.length === 0) askFor("character");
    else if (started && isUnchanged(started)) router.push(interviewPath(started.id, "interview"));
    // The characters are confirmed on their own step first.
    else if (asked === "characters") return true;
    else go("characters");
    return false;
  }
  const isUnchanged = (interview: StartedInterview) =>
    !start.plan &&
    start.title.trim() === "" &&
    start.brief.trim() === "" &&
    isSameChoice(interview, {
      resume_id: resume?.id ?? null,
      character_ids: characters,
      length: start.length,
    });

  function toStep(step: Step) {
    if (step === "upload" || step === "characters") go(step);
    else if (step === "interview") {
      if (mustStart()) start.form.form.current?.requestSubmit();
    } else if (started) router.push(interviewPath(started.id, step));
  }

  return (
    <WorkflowTabs
      step={asked}
      enabled={{
        upload: true,
        characters: resume !== null,
        interview: resume !== null && characters.length > 0,
        share: started !== null,
      }}
      onStep={toStep}
      panels={{
        upload: (
          <div ref={upload} className="flex flex-col gap-8">
            <DropZone maxMegabytes={maxMegabytes} refusals={uploads.refusals} onFiles={uploads.add} />
            <ResumeList
              resumes={resumes}
              uploads={uploads}
              chosen={resume?.id ?? null}
              problem={isMissing && !resume ? missing("resume") : null}
              onChoose={(id) => choose({ resume: id })}
            />
            <StepBar next={{ onClick: leaveUpload }} />
            {children}
          </div>
        ),
        characters: (
          <div className="flex flex-col gap-8">
            {firstCards === null ? (
              <LoadFailed />
            ) : (
              <StartForm
                start={start}
                workflow={workflow}
                order={order}
                resume={<input type="hidden" name="resume_id" value={resume?.id ?? ""} />}
                characters={
                  <section aria-labelledby={`${start.id}-interviewers`} className="mt-4">
                    <h2 id={`${start.id}-interviewers`} className="mb-2 text-body font-semibold">
                      Interviewers
                    </h2>
                    <CharacterPicker
                      cards={cards}
                      order={order}
                      busy={start.form.busy}
                      onChoose={(change) => choose({ characters: change(characters) })}
                      className="gap-x-10 sm:grid sm:grid-cols-2"
                    />
                    <Questions start={start} workflow={workflow} order={order} />
                  </section>
                }
              />
            )}
            <StepBar
              note={`Next ${notice ? "accepts this and starts" : "starts"} the interview.`}
              onBack={() => go("upload")}
              next={
                cards.all.length > 0 && {
                  form: start.id,
                  busy: start.form.busy,
                  onClick: (event) => {
                    if (!mustStart()) event.preventDefault();
                  },
                }
              }
            />
            {children}
          </div>
        ),
      }}
    />
  );
}

type Thing = "resume" | "character";

const missing = (thing: Thing) => `Please select at least one ${thing} to continue.`;
const askFor = (thing: Thing) =>
  notify({ title: "Selection Required", description: missing(thing), type: "destructive" });
