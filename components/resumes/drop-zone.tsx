"use client";

import { useEffect, useEffectEvent, useId, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { useFileInput } from "./use-file-input";
import type { Refusal } from "./use-uploads";

type OnFiles = (files: readonly File[]) => void;
type Props = { maxMegabytes: number; refusals: Refusal[]; onFiles: OnFiles };

/**
 * Takes files by click, keyboard, drop or paste. Accepts drops anywhere on the page, because missing the box would make
 * the browser open the file.
 */
export function DropZone({ maxMegabytes, refusals, onFiles }: Props) {
  const id = useId();
  const over = useDroppedFiles(onFiles);
  const input = useFileInput(onFiles);
  return (
    <div>
      <label
        className={cn(
          "rounded-surface flex min-h-28 flex-col items-center justify-center gap-2 border border-dashed p-4 text-center",
          "transition-[background-color,border-color] has-focus-visible:outline-ring has-focus-visible:outline-2",
          "has-focus-visible:outline-offset-2",
          over ? "border-accent bg-accent-soft" : "border-edge hover:bg-soft",
        )}
      >
        <span className="flex items-center gap-3">
          <span className={cn(!over && "max-sm:hidden")}>
            {over ? "Drop to upload" : "Drop your resume here, paste it, or"}
          </span>
          <span aria-hidden className={buttonVariants({ className: cn(over && "invisible") })}>
            Choose PDF files
          </span>
        </span>
        <input
          {...input}
          type="file"
          accept="application/pdf,.pdf"
          multiple
          aria-label="Choose PDF files"
          aria-describedby={`${id}-hint`}
          className="sr-only"
        />
        <span id={`${id}-hint`} className="text-muted text-ui">
          PDF only, up to {maxMegabytes} MB. Private unless shared.
        </span>
      </label>
      <div role="alert">
        {refusals.length > 0 ? (
          <ul className="text-danger mt-3 flex flex-col gap-1 text-ui">
            {refusals.map(({ key, filename, problem }) => (
              <li key={key}>
                <bdi className="font-medium wrap-anywhere">{filename}</bdi>: {problem}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

/** Whether files are dragged over the page; passes on dropped or pasted files. */
function useDroppedFiles(onFiles: OnFiles): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    if (!transfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragenter" || event.type === "dragover");
    if (transfer.files.length > 0 && (event.type === "drop" || event.type === "paste"))
      onFiles([...transfer.files]);
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    for (const type of ["dragenter", "dragover", "drop"] as const)
      window.addEventListener(type, (event) => take(event, event.dataTransfer), { signal });
    window.addEventListener("paste", (event) => take(event, event.clipboardData), { signal });
    // Without a related target, the drag left the window.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    window.addEventListener("dragleave", leave, { signal });
    return () => ending.abort();
  }, []);
  return over;
}
