"use client";

import Link from "next/link";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { resumePath } from "@/components/resumes/place";
import { useFileInput } from "@/components/resumes/use-file-input";
import type { Uploads } from "@/components/resumes/use-uploads";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { NativeSelect } from "@/components/ui/native-select";
import { noResume } from "@/lib/conversations/constants";
import type { Resume } from "@/lib/resumes/schema";
import { ChoiceRow } from "./choice-row";

type Props = {
  /** Null if loading failed. */
  resumes: Resume[] | null;
  uploads: Uploads;
  /** The resume that was uploaded here. */
  addedId: string | null;
  chosen: Resume | null;
  disabled: boolean;
  onChoose: (id: string) => void;
};

/** The optional resume of an interview: an existing one, or a new upload. */
export function ResumeRow({ resumes, uploads, addedId, chosen, disabled, onChoose }: Props) {
  const id = useId();
  const ready = resumes?.filter(({ status }) => status === "PROCESSED") ?? [];
  const added = resumes?.find((resume) => resume.id === addedId) ?? null;
  const reading = resumes?.find(({ status }) => status === "UPLOADED") ?? null;
  const [upload] = uploads.uploads;
  const percent = Math.round((upload?.share ?? 0) * 100);
  const state =
    upload?.phase === "waiting" ? "Waiting" : percent < 100 ? `Uploading, ${percent}%` : "Reading";
  const progress =
    upload && upload.phase !== "failed"
      ? `${upload.file.name} · ${state}`
      : reading && `${reading.filename} · Processing`;
  const problem = problemOf(uploads, added);
  return (
    <div>
      <ChoiceRow
        label={ready.length > 0 ? <label htmlFor={id}>Resume</label> : <span id={id}>Resume</span>}
        isOneLine
      >
        <span className="flex min-w-0 items-center gap-x-4">
          {ready.length > 0 ? (
            <ResumeSelect {...{ id, ready, addedId, chosen, disabled, onChoose }} />
          ) : progress ? (
            <span className="truncate text-ui">
              <bdi>{progress}</bdi>
            </span>
          ) : resumes ? (
            <AddFile
              disabled={disabled}
              describedBy={id}
              onFile={(files) => {
                uploads.uploads.forEach(uploads.cancel);
                uploads.add(files);
              }}
            />
          ) : (
            <span className="text-ui">Couldn’t load your resumes.</span>
          )}
          <Link
            href={resumePath}
            prefetch={false}
            className={buttonVariants({ variant: "link", className: "touch:min-h-11" })}
          >
            Step by step
          </Link>
        </span>
      </ChoiceRow>
      <p role="status" className="sr-only">
        {progress ?? (added?.status === "PROCESSED" ? `${added.filename} is ready.` : null)}
      </p>
      {problem ? (
        <p role="alert" className="text-danger mt-1 text-ui [overflow-wrap:anywhere]">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

/** The problem with the last uploaded file, or null. */
function problemOf({ uploads: [upload], refusals: [refusal] }: Uploads, added: Resume | null): string | null {
  if (refusal) return `${refusal.filename}: ${refusal.problem}`;
  if (upload?.phase === "failed") return `${upload.file.name}: ${upload.problem}`;
  return added?.status === "FAILED" ? `${added.filename}: ${added.failure_reason}` : null;
}

type ResumeSelectProps = Omit<Props, "resumes" | "uploads"> & { id: string; ready: Resume[] };

function ResumeSelect({ id, ready, addedId, chosen, disabled, onChoose }: ResumeSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const adopt = useEffectEvent(() => {
    const value = select.current?.value;
    if (value && value !== (chosen?.id ?? noResume)) onChoose(value);
  });
  // Adopt a choice made before hydration or restored by the browser.
  useEffect(() => adopt(), []);

  return (
    <NativeSelect
      ref={select}
      id={id}
      name="resume_id"
      value={chosen?.id ?? noResume}
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value)}
      className="w-auto! max-w-64 min-w-24 flex-1 truncate"
      options={[
        { value: noResume, label: "None" },
        ...ready.map((resume) => ({
          value: resume.id,
          label: resume.id === addedId ? `${resume.filename} · Ready` : resume.filename,
        })),
      ]}
    />
  );
}

type AddFileProps = { disabled: boolean; describedBy: string; onFile: (files: readonly File[]) => void };

function AddFile({ disabled, describedBy, onFile }: AddFileProps) {
  const input = useFileInput(onFile);
  return (
    <label
      data-needs-script
      className={cn(
        buttonVariants(),
        "cursor-pointer has-focus-visible:outline-ring has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
      )}
    >
      Add a PDF
      <input
        {...input}
        type="file"
        accept="application/pdf,.pdf"
        disabled={disabled}
        aria-describedby={describedBy}
        className="sr-only"
      />
    </label>
  );
}
