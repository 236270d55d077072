"use client";

import { useState } from "react";
import { useResumes } from "@/components/resumes/use-resumes";
import { useUploads } from "@/components/resumes/use-uploads";
import { Button } from "@/components/ui/button";
import { Fold } from "@/components/ui/fold";
import type { CharacterCard, CharacterCardPage, Workflow } from "@/lib/characters/schema";
import type { Notice } from "@/lib/consents/schema";
import type { Resume } from "@/lib/resumes/schema";
import { firstName } from "@/lib/text/first-name";
import { cardsOf, CharacterPicker } from "./character-picker";
import { JobLines } from "./job-lines";
import { firstChoice } from "./order";
import { Questions } from "./questions";
import { ResumeRow } from "./resume-row";
import { StartForm } from "./start-form";
import { useCards } from "./use-cards";
import { type Start, useStart } from "./use-start";

type Props = {
  /** The first characters of each workflow; null if loading failed. */
  first: Record<Workflow, CharacterCardPage | null>;
  /** Null if loading failed. */
  resumes: Resume[] | null;
  notice: Notice | null;
  /** Random per page view; makes the form's start idempotent. */
  formKey: string;
  maxMegabytes: number;
  /** Whether files are uploaded directly to the storage. */
  isDirect: boolean;
  /** A question to plan at the start. */
  asked: string | null;
  /** Whether a model can compare a job description with stories. */
  canCompare: boolean;
};

/** The form that starts an interview. Choosing a resume switches to the workflow of resume interviews. */
export function FrontDoor({ notice, formKey, asked, canCompare, ...props }: Props) {
  const start = useStart({ notice, formKey, asked });
  const { busy } = start.form;
  const { resume, ...resumeRow } = useResumeChoice(start, props);
  const workflow = resume ? "resume_interview" : "student_interview";
  const { cards, order, choose } = useInterviewers(start, workflow, props.first);
  // Only the initial state: an open row stays open while its resume is replaced.
  const [isOpen] = useState(order.length === 0 || asked !== null);

  return (
    <StartForm
      start={start}
      workflow={workflow}
      order={order}
      resume={<ResumeRow {...resumeRow} chosen={resume} disabled={busy} />}
      characters={
        <Fold title="Interviewers" summary={<Summary order={order} />} isOpen={isOpen}>
          <div className="pb-2 sm:pl-6">
            <CharacterPicker key={workflow} cards={cards} order={order} busy={busy} onChoose={choose} />
            {canCompare ? <JobLines start={start} resumeId={resume?.id ?? null} /> : null}
            <Questions start={start} workflow={workflow} order={order} />
          </div>
        </Fold>
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" busy={busy} busyLabel="Starting…" className="max-sm:w-full">
          {start.notice ? "Accept and start" : "Start interview"}
        </Button>
        <p className="text-muted text-ui">
          Private to you until you share it. Administrators can access stored data.
        </p>
      </div>
    </StartForm>
  );
}

/** The chosen resume; one that is uploaded here is chosen once it is read, unless another one was. */
function useResumeChoice(
  { form: { values } }: Start,
  { maxMegabytes, isDirect, ...served }: Pick<Props, "resumes" | "maxMegabytes" | "isDirect">,
) {
  const resumes = useResumes(served.resumes);
  const [addedId, setAddedId] = useState<string | null>(null);
  const [resumeId, setResumeId] = useState(values.resume_id || null);
  const uploads = useUploads(maxMegabytes, isDirect, async (resume) => {
    await resumes.add(resume);
    setAddedId(resume.id);
  });
  const resume = resumes.list?.find(
    ({ id, status }) => id === (resumeId ?? addedId) && status === "PROCESSED",
  );
  return { resume: resume ?? null, resumes: resumes.list, uploads, addedId, onChoose: setResumeId };
}

/** The characters of the workflow, and the chosen ones in their order. Each workflow keeps its own choice. */
function useInterviewers(start: Start, workflow: Workflow, first: Props["first"]) {
  const { values } = start.form;
  const [picked, setPicked] = useState<Partial<Record<string, string[]>>>(
    values.workflow ? { [values.workflow]: values.character_ids?.split(",").filter(Boolean) } : {},
  );
  const cardsByWorkflow = {
    student_interview: useCards("student_interview", first.student_interview),
    resume_interview: useCards("resume_interview", first.resume_interview),
  };
  const cards = cardsByWorkflow[workflow];
  const chosen = picked[workflow] ?? firstChoice(cards.all, start.length);
  const choose = (change: (before: readonly string[]) => string[]) =>
    setPicked((before) => ({ ...before, [workflow]: change(before[workflow] ?? chosen) }));
  return { cards, order: cardsOf(chosen, cards), choose };
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** The interviewers in one line; first names on a phone. */
function Summary({ order }: { order: readonly CharacterCard[] }) {
  if (order.length === 0) return ": none chosen";
  const names = order.map(({ name }) => name);
  return (
    <bdi>
      <span className="max-sm:hidden">: {list.format(names)}</span>
      <span className="sm:hidden">: {list.format(names.map(firstName))}</span>
    </bdi>
  );
}
