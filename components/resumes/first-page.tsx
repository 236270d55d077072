"use client";

import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { notify } from "@/components/ui/sonner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { LoadingNote } from "@/components/ui/skeleton";
import { getDownloadUrl, fetchResumeFile } from "@/lib/resumes/client";
import type { Resume } from "@/lib/resumes/schema";

/** Twice the displayed width, for sharp small print. */
const drawnWidth = 640;

/** The first page as a reader sees it, next to the extracted text. */
export function FirstPage({ resume }: { resume: Resume }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"drawing" | "drawn" | "failed">("drawing");
  const { id, filename } = resume;

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    async function draw(): Promise<void> {
      const response = await fetchResumeFile(id, signal);
      if (!(response instanceof Response)) throw new Error(response.code);
      const [data, { drawFirstPage }] = await Promise.all([response.arrayBuffer(), import("./draw-page")]);
      if (signal.aborted || !canvas.current) return;
      await drawFirstPage(data, canvas.current, drawnWidth, signal);
    }
    draw().then(
      () => signal.aborted || setState("drawn"),
      () => signal.aborted || setState("failed"),
    );
    return () => ending.abort();
  }, [id]);

  async function download() {
    const answer = await getDownloadUrl(id);
    if (answer.ok) window.location.assign(answer.data.url);
    else notify({ title: "Error", description: answer.problem.detail, type: "destructive" });
  }

  return (
    <div className="flex flex-col gap-3">
      <div
        className={cn(
          "rounded-surface border-line bg-soft relative overflow-hidden border",
          state !== "drawn" && "aspect-[1/1.35]",
        )}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={`First page of ${filename}`}
          className={cn("block h-auto w-full dark:brightness-90", state !== "drawn" && "invisible")}
        />
        {state === "drawing" ? <LoadingNote>Drawing the first page…</LoadingNote> : null}
        {state === "failed" ? (
          <p className="text-muted absolute inset-0 grid place-content-center p-6 text-center text-ui">
            The first page can’t be shown here. You can still read its text.
          </p>
        ) : null}
      </div>
      <Button variant="ghost" size="sm" onClick={() => void download()} className="self-start">
        <Download aria-hidden />
        Download
      </Button>
    </div>
  );
}
