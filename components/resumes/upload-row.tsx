"use client";

import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { sizeText } from "./files";
import type { UploadState } from "./use-uploads";

/** A file on its way, in the list where its resume will stand. */
export function UploadRow({
  upload: { key, file, phase, share, problem, mayRetry },
  onCancel,
  onRetry,
}: {
  upload: UploadState;
  onCancel: (key: string) => void;
  onRetry: (key: string) => void;
}) {
  const percent = Math.round(share * 100);
  const state =
    phase === "waiting" ? "Waiting" : share < 1 ? `Uploading, ${percent}%` : "Processing: it is being read";
  return (
    <li className="border-line flex min-h-16 items-center gap-3 border-b py-3 pl-8 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate leading-6 font-medium" title={file.name}>
          {file.name}
        </p>
        {phase === "failed" ? (
          <p className="text-danger text-sm leading-6">Upload failed. {problem}</p>
        ) : (
          <>
            <p className="text-muted text-sm leading-6">
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
        <Button size="sm" onClick={() => onRetry(key)} aria-label={`Retry ${file.name}`}>
          Retry
        </Button>
      ) : null}
      <Button
        variant="ghost"
        size="icon"
        aria-label={phase === "failed" ? `Dismiss ${file.name}` : `Cancel the upload of ${file.name}`}
        onClick={() => onCancel(key)}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}
