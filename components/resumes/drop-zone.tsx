"use client";

import { FileUp } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import type { Refusal } from "./use-uploads";

/**
 * Takes files by click, key, drop or paste. While it is on the page a file may be dropped anywhere: missing the
 * box would make the browser leave the page for the file.
 */
export function DropZone({
  maxMegabytes,
  refusals,
  onFiles,
}: {
  maxMegabytes: number;
  refusals: Refusal[];
  onFiles: (files: readonly File[]) => void;
}) {
  const id = useId();
  const over = useDroppedFiles(onFiles);
  const input = useRef<HTMLInputElement>(null);
  const take = (field: HTMLInputElement) => {
    const files = [...(field.files ?? [])];
    // So that the same file can be chosen again.
    field.value = "";
    if (files.length > 0) onFiles(files);
  };
  // Chosen before the page was alive: nobody was told.
  const takeEarly = useEffectEvent(() => {
    if (input.current) take(input.current);
  });
  useEffect(() => takeEarly(), []);
  return (
    <div>
      <label
        className={cn(
          "rounded-surface border-edge flex flex-col items-center gap-3 border border-dashed px-6 py-8 text-center",
          "transition-[background-color,border-color] has-focus-visible:outline-ring has-focus-visible:outline-2",
          "has-focus-visible:outline-offset-2",
          over ? "border-accent bg-accent-soft" : "hover:bg-soft",
        )}
      >
        <FileUp aria-hidden className="text-muted size-6" strokeWidth={1.5} />
        <span className="leading-6">
          {over ? (
            "Drop to upload"
          ) : (
            <span className="max-sm:hidden">Drop your resumes here, paste them, or</span>
          )}
        </span>
        <span aria-hidden className={buttonVariants()}>
          Choose PDF files
        </span>
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          multiple
          aria-label="Choose PDF files"
          aria-describedby={`${id}-hint`}
          className="sr-only"
          onChange={(event) => take(event.target)}
        />
        <span id={`${id}-hint`} className="text-muted text-sm">
          PDF only, up to {maxMegabytes} MB each. Nobody but you sees them.
        </span>
      </label>
      <div role="alert">
        {refusals.length > 0 ? (
          <ul className="text-danger mt-3 flex flex-col gap-1 text-sm leading-6">
            {refusals.map(({ key, filename, problem }) => (
              <li key={key}>
                <span className="font-medium wrap-anywhere">{filename}</span>: {problem}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

const filesOf = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])];
const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes("Files") ?? false;

/** Whether files are held over the page; tells those that are dropped or pasted. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const hold = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Without a next element it left the window, not just one element for another.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      take.current(filesOf(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    window.addEventListener("dragenter", hold, { signal });
    window.addEventListener("dragover", hold, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("drop", drop, { signal });
    window.addEventListener("paste", paste, { signal });
    return () => ending.abort();
  }, []);
  return over;
}
