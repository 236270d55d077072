"use client";

import type { ReactNode } from "react";
import { CharacterPicker } from "@/components/chat/choose/character-picker";
import { Questions } from "@/components/chat/choose/questions";
import { StartForm } from "@/components/chat/choose/start-form";
import { LoadFailed } from "@/components/characters/load-failed";
import { DropZone } from "./drop-zone";
import { ResumeList } from "./resume-list";
import {
  type ResumeWorkflowState,
  useResumeWorkflow,
  workflow,
  type WorkflowData,
} from "./use-resume-workflow";
import { StepBar, WorkflowTabs } from "./workflow-tabs";

type Props = WorkflowData & {
  /** Content below the steps. */
  children: ReactNode;
};

/** The steps before the conversation. The URL is the state, so reload, Back and bookmarks work. */
export function ResumeWorkflow({ children, ...data }: Props) {
  const state = useResumeWorkflow(data);
  const { resume, characters } = state.chosen;
  return (
    <WorkflowTabs
      step={state.step}
      enabled={{
        upload: true,
        characters: resume !== null,
        interview: resume !== null && characters.length > 0,
        share: data.started !== null,
      }}
      onStep={state.toStep}
      panels={{
        upload: (
          <UploadStep state={state} maxMegabytes={data.maxMegabytes}>
            {children}
          </UploadStep>
        ),
        characters: (
          <CharacterStep state={state} isLoaded={data.firstCards !== null}>
            {children}
          </CharacterStep>
        ),
      }}
    />
  );
}

type StepProps = { state: ResumeWorkflowState; children: ReactNode };

function UploadStep({ state, maxMegabytes, children }: StepProps & { maxMegabytes: number }) {
  const { resumes, uploads, chosen, choose } = state;
  const { upload, problem, leave } = state.leaving;
  return (
    <div ref={upload} className="flex flex-col gap-8">
      <DropZone maxMegabytes={maxMegabytes} refusals={uploads.refusals} onFiles={uploads.add} />
      <ResumeList
        resumes={resumes}
        uploads={uploads}
        chosen={chosen.resume?.id ?? null}
        problem={problem}
        onChoose={(id) => choose({ resume: id })}
      />
      <StepBar next={{ onClick: leave }} />
      {children}
    </div>
  );
}

function CharacterStep({ state, isLoaded, children }: StepProps & { isLoaded: boolean }) {
  const { start, cards } = state;
  const { resume, characters, order } = state.chosen;
  return (
    <div className="flex flex-col gap-8">
      {isLoaded ? (
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
                onChoose={(change) => state.choose({ characters: change(characters) })}
                className="gap-x-10 sm:grid sm:grid-cols-2"
              />
              <Questions start={start} workflow={workflow} order={order} />
            </section>
          }
        />
      ) : (
        <LoadFailed />
      )}
      <StepBar
        note={`Next ${start.notice ? "accepts this and starts" : "starts"} the interview.`}
        onBack={() => state.go("upload")}
        next={
          cards.all.length > 0 && {
            form: start.id,
            busy: start.form.busy,
            onClick: (event) => {
              if (!state.mustStart()) event.preventDefault();
            },
          }
        }
      />
      {children}
    </div>
  );
}
