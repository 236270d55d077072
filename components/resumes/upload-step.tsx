"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import type { Resume } from "@/lib/resumes/schema";
import { DropZone } from "./drop-zone";
import { FirstPage } from "./first-page";
import { ReadText } from "./read-text";
import { ResumeList } from "./resume-list";
import type { Resumes } from "./use-resumes";
import type { Uploads } from "./use-uploads";
import { StepBar } from "./workflow-tabs";

/** The first step: bring resumes, see what was understood of them, choose one. */
export function UploadStep({
  maxMegabytes,
  resumes,
  uploads,
  chosen,
  onChoose,
  onNext,
  interviews,
}: {
  maxMegabytes: number;
  resumes: Resumes;
  uploads: Uploads;
  chosen: Resume | null;
  onChoose: (id: string) => void;
  onNext: () => void;
  interviews: ReactNode;
}) {
  return (
    <>
      <div className="flex flex-col gap-10">
        <DropZone maxMegabytes={maxMegabytes} refusals={uploads.refusals} onFiles={uploads.add} />
        {resumes.list ? (
          <ResumeList
            resumes={resumes.list}
            uploads={uploads}
            chosen={chosen?.id ?? null}
            onChoose={onChoose}
            onDelete={(resume) => void resumes.remove(resume)}
          />
        ) : (
          <ErrorState onRetry={resumes.reload} busy={resumes.busy}>
            Failed to load resumes. Please try again.
          </ErrorState>
        )}
        {chosen ? <Reading resume={chosen} /> : null}
        <StepBar>
          <Button variant="primary" onClick={onNext} className="min-w-24">
            Next
          </Button>
          <p className="text-muted min-w-0 flex-1 truncate text-sm">{chosen?.filename}</p>
        </StepBar>
      </div>
      <div className="mt-10 flex flex-col gap-10">{interviews}</div>
    </>
  );
}

function Reading({ resume }: { resume: Resume }) {
  return (
    <section aria-labelledby="reading-heading">
      <h2 id="reading-heading" className="text-lg font-semibold">
        What the AI reads
      </h2>
      <p className="text-muted mt-1 max-w-prose text-sm leading-6">
        This text, and nothing else of the file, is what the characters know of you.
      </p>
      <div className="mt-4 grid items-start gap-x-8 gap-y-6 md:grid-cols-[20rem_minmax(0,1fr)]">
        <FirstPage key={resume.id} resume={resume} />
        <ReadText id={resume.id} />
      </div>
    </section>
  );
}
