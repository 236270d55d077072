"use client";

import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { MoreMenu } from "@/components/shell/more-menu";
import { Button } from "@/components/ui/button";
import { ItemButton } from "@/components/ui/item";
import { cn } from "@/components/ui/cn";
import { ErrorState } from "@/components/ui/error-state";
import { Radio } from "@/components/ui/radio";
import type { Resume } from "@/lib/resumes/schema";
import { sizeText } from "./files";
import type { Resumes } from "./use-resumes";
import type { Uploads, UploadState } from "./use-uploads";

const Reading = lazyDialog(() => import("./read-text").then(({ Reading }) => Reading));

const labels = { UPLOADED: "Processing", PROCESSED: "Ready", FAILED: "Failed" };

type Props = {
  resumes: Resumes;
  uploads: Uploads;
  chosen: string | null;
  /** The problem with the choice. */
  problem: string | null;
  onChoose: (id: string) => void;
};

/** Resumes, newest first, with a choice of one; running uploads are above. */
export function ResumeList({ resumes, uploads, chosen, problem, onChoose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { list, busy, reload, remove } = resumes;
  if (!list)
    return (
      <ErrorState onRetry={reload} busy={busy}>
        Failed to load resumes. Please try again.
      </ErrorState>
    );
  return (
    <section aria-labelledby="resumes-heading">
      <h2 id="resumes-heading" ref={heading} tabIndex={-1} className="text-body font-semibold outline-none">
        Your resumes
      </h2>
      {uploads.uploads.length > 0 ? (
        <ul aria-label="Uploads" className={cn("mt-2", list.length > 0 && "border-line border-b")}>
          {uploads.uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      ) : null}
      {list.length > 0 ? (
        <div
          role="radiogroup"
          aria-labelledby="resumes-heading"
          aria-describedby={problem ? "resumes-problem" : undefined}
          className="mt-2"
        >
          <ul>
            {list.map((resume) => (
              <ResumeRow
                key={resume.id}
                resume={resume}
                isChosen={resume.id === chosen}
                onChoose={() => onChoose(resume.id)}
                onDelete={() => {
                  void remove(resume);
                  // The row with the focus is removed.
                  heading.current?.focus();
                }}
              />
            ))}
          </ul>
        </div>
      ) : uploads.uploads.length === 0 ? (
        <p className="text-muted mt-2 text-ui">None yet.</p>
      ) : null}
      {problem ? (
        <p id="resumes-problem" className="text-danger mt-2 text-ui">
          {problem}
        </p>
      ) : null}
    </section>
  );
}

type RowProps = { resume: Resume; isChosen: boolean; onChoose: () => void; onDelete: () => void };

function ResumeRow({ resume, isChosen, onChoose, onDelete }: RowProps) {
  const [isReading, setIsReading] = useState(false);
  const radio = useRef<HTMLInputElement>(null);
  const adopt = useEffectEvent(() => {
    if (radio.current?.checked && !isChosen) onChoose();
  });
  // A choice made before hydration fires no event.
  useEffect(() => adopt(), []);
  const row = useRef<HTMLLIElement>(null);
  const { id, filename } = resume;
  const isReady = resume.status === "PROCESSED";
  return (
    <li ref={row} className="border-line flex min-h-14 items-center border-b last:border-b-0">
      <label
        htmlFor={`${id}-radio`}
        className={cn(
          "flex min-w-0 flex-1 items-center gap-3 py-2 pr-3",
          isReady ? "cursor-pointer" : "cursor-default",
        )}
      >
        <Radio
          ref={radio}
          id={`${id}-radio`}
          name="resume"
          value={id}
          // Otherwise a reload restores an old choice.
          autoComplete="off"
          checked={isChosen}
          onChange={onChoose}
          disabled={!isReady}
          aria-label={filename}
          aria-describedby={`${id}-about`}
        />
        <NameAndStatus {...resume} />
      </label>
      <ItemButton label="Delete" of={filename} onClick={onDelete} />
      {isReady ? (
        <>
          <MoreMenu
            of={filename}
            items={[{ label: "What the AI reads", onSelect: () => setIsReading(true) }]}
          />
          <Reading
            resume={resume}
            open={isReading}
            onOpenChange={setIsReading}
            returnFocus={() => row.current?.querySelector<HTMLElement>("[aria-haspopup=menu]") ?? null}
          />
        </>
      ) : null}
    </li>
  );
}

function NameAndStatus({ id, filename, status, failure_reason }: Resume) {
  const hasFailed = status === "FAILED";
  return (
    <span
      className={cn(
        "flex min-w-0 flex-1 flex-col gap-x-4",
        !hasFailed && "sm:flex-row sm:items-center sm:justify-between",
      )}
    >
      <span className="line-clamp-2 text-ui font-semibold wrap-anywhere" title={filename}>
        <bdi>{filename}</bdi>
      </span>
      <span
        id={`${id}-about`}
        role={hasFailed ? "alert" : undefined}
        className={hasFailed ? "text-danger text-meta" : "text-ui max-sm:text-meta"}
      >
        {labels[status]}
        {hasFailed && failure_reason ? `. ${failure_reason}` : null}
      </span>
    </span>
  );
}

function UploadRow({ upload, uploads }: { upload: UploadState; uploads: Uploads }) {
  const { file, phase, share, problem, mayRetry } = upload;
  const percent = Math.round(share * 100);
  const state = phase === "waiting" ? "Waiting" : share < 1 ? `Uploading, ${percent}%` : "Reading…";
  return (
    <li className="border-line flex min-h-16 items-center gap-3 border-b py-3 pl-8 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate text-ui font-semibold" title={file.name}>
          <bdi>{file.name}</bdi>
        </p>
        {phase === "failed" ? (
          <p className="text-danger text-ui">Upload failed. {problem}</p>
        ) : (
          <>
            <p className="text-muted text-ui">
              {state} <span className="max-sm:hidden">· {sizeText(file.size)}</span>
            </p>
            <progress
              value={phase === "waiting" ? 0 : percent}
              max={100}
              aria-label={`Upload of ${file.name}`}
              className={
                "[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-soft " +
                "[&::-webkit-progress-value]:bg-accent bg-soft mt-1.5 block h-1 w-full appearance-none " +
                "overflow-hidden rounded-full [&::-webkit-progress-value]:transition-[width]"
              }
            />
          </>
        )}
      </div>
      {phase === "failed" && mayRetry ? (
        <Button size="sm" onClick={() => uploads.retry(upload)} aria-label={`Retry ${file.name}`}>
          Retry
        </Button>
      ) : null}
      <Button
        variant="ghost"
        size="icon"
        aria-label={phase === "failed" ? `Dismiss ${file.name}` : `Cancel the upload of ${file.name}`}
        onClick={() => uploads.cancel(upload)}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}
