"use client";

import { X } from "lucide-react";
import { useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ItemButton } from "@/components/ui/item";
import { cn } from "@/components/ui/cn";
import { ErrorState } from "@/components/ui/error-state";
import { RadioGroupItem, RadioGroup } from "@/components/ui/radio-group";
import { Time } from "@/components/ui/time";
import type { Resume } from "@/lib/resumes/schema";
import { pagesText, sizeText } from "./files";
import type { Resumes } from "./use-resumes";
import type { Uploads, UploadState } from "./use-uploads";

const labels = {
  UPLOADED: { text: "Processing", tone: "neutral" },
  PROCESSED: { text: "Ready", tone: "neutral" },
  FAILED: { text: "Failed", tone: "danger" },
} as const;

type Props = { resumes: Resumes; uploads: Uploads; chosen: string | null; onChoose: (id: string) => void };

/** The resumes, newest first, of which one is chosen; above them the files on their way. */
export function ResumeList({ resumes, uploads, chosen, onChoose }: Props) {
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
        <RadioGroup
          value={chosen}
          onValueChange={onChoose}
          aria-labelledby="resumes-heading"
          className="mt-2"
        >
          <ul>
            {list.map((resume) => (
              <ResumeRow
                key={resume.id}
                resume={resume}
                onDelete={() => {
                  void remove(resume);
                  // The row goes, and the focus with it.
                  heading.current?.focus();
                }}
              />
            ))}
          </ul>
        </RadioGroup>
      ) : uploads.uploads.length === 0 ? (
        <p className="text-muted mt-2 text-ui">
          None yet. Upload one above: the characters read it and ask you about it.
        </p>
      ) : null}
    </section>
  );
}

function ResumeRow({ resume, onDelete }: { resume: Resume; onDelete: () => void }) {
  const { id, filename, status, failure_reason, size, page_count, created_at } = resume;
  const isReady = status === "PROCESSED";
  const { text, tone } = labels[status];
  return (
    <li className="border-line flex items-center gap-3 border-b last:border-b-0">
      <label
        htmlFor={`${id}-radio`}
        className={cn("flex min-w-0 flex-1 gap-3 py-3", isReady ? "cursor-pointer" : "cursor-default")}
      >
        <RadioGroupItem
          id={`${id}-radio`}
          value={id}
          disabled={!isReady}
          aria-label={filename}
          aria-describedby={`${id}-about`}
          className="mt-0.5"
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-ui font-semibold wrap-anywhere" title={filename}>
            <bdi>{filename}</bdi>
          </span>
          <span id={`${id}-about`} className="text-muted mt-0.5 block text-meta">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={tone}>{text}</Badge>
              {page_count === null ? null : <span>{pagesText(page_count)}</span>}
              <span>{sizeText(size)}</span>
              <Time value={created_at} />
            </span>
            {status === "FAILED" ? <span className="text-danger mt-1 block">{failure_reason}</span> : null}
          </span>
        </span>
      </label>
      <ItemButton label="Delete" of={filename} onClick={onDelete} className="mt-3 -mr-3 self-start" />
    </li>
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
              className="[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-soft [&::-webkit-progress-value]:bg-accent bg-soft mt-1.5 block h-1 w-full appearance-none overflow-hidden rounded-full [&::-webkit-progress-value]:transition-[width]"
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
