"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { notify } from "@/components/ui/sonner";
import { newId } from "@/lib/conversations/client";
import { sendDirectly, uploadResume } from "@/lib/resumes/uploading";
import type { Resume } from "@/lib/resumes/schema";
import { fileProblem } from "./files";

/** How many are on their way at once; the others wait, so that each gets somewhere. */
const atOnce = 3;

export type UploadState = {
  /** The idempotency key as well: trying again can never make two. */
  key: string;
  file: File;
  phase: "waiting" | "sending" | "failed";
  /** From 0 to 1; at 1 the server reads the file. */
  share: number;
  problem: string | null;
  /** Whether the same file may fare better another time. */
  mayRetry: boolean;
};

/** What is wrong with the file itself stays wrong. */
const lasting = new Set(["unsupported_type", "too_large", "malformed", "invalid"]);

/** A file that is not even sent. */
export type Refusal = { key: string; filename: string; problem: string };

export type Uploads = {
  uploads: UploadState[];
  refusals: Refusal[];
  add: (files: readonly File[]) => void;
  cancel: (key: string) => void;
  retry: (key: string) => void;
};

/** The files on their way: one call each, with progress, to be cancelled or tried again one by one. */
export function useUploads(
  maxMegabytes: number,
  isDirect: boolean,
  onUploaded: (resume: Resume) => void,
): Uploads {
  const [uploads, setUploads] = useState<UploadState[]>([]);
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const running = useRef(new Map<string, () => void>());
  const uploaded = useRef(onUploaded);
  useEffect(() => {
    uploaded.current = onUploaded;
  });

  const change = useCallback((key: string, to: Partial<UploadState>) => {
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)));
  }, []);
  const drop = useCallback((key: string) => {
    setUploads((before) => before.filter((one) => one.key !== key));
  }, []);

  useEffect(() => {
    const free = atOnce - running.current.size;
    for (const { key, file } of uploads
      .filter((one) => one.phase === "waiting")
      .slice(0, Math.max(free, 0))) {
      if (running.current.has(key)) continue;
      const send = isDirect ? sendDirectly : uploadResume;
      const upload = send(file, key, (share) => change(key, { share }));
      running.current.set(key, upload.cancel);
      change(key, { phase: "sending", share: 0, problem: null });
      void upload.done.then((answer) => {
        running.current.delete(key);
        if (answer.ok) {
          drop(key);
          uploaded.current(answer.data);
          announce(answer.data);
        } else if (answer.problem.code === "cancelled") drop(key);
        else {
          change(key, {
            phase: "failed",
            problem: answer.problem.detail,
            mayRetry: !lasting.has(answer.problem.code),
          });
          notify({
            title: "Upload Failed",
            description: `Failed to upload ${file.name}.`,
            type: "destructive",
          });
        }
      });
    }
  }, [uploads, isDirect, change, drop]);

  // Leaving in the middle would end them.
  const isBusy = uploads.some((one) => one.phase !== "failed");
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isBusy]);

  const add = useCallback(
    (files: readonly File[]) => {
      const judged = files.map((file) => ({ key: newId(), file, problem: fileProblem(file, maxMegabytes) }));
      setRefusals(
        judged.flatMap(({ key, file, problem }) => (problem ? [{ key, filename: file.name, problem }] : [])),
      );
      setUploads((before) => [
        ...before,
        ...judged.flatMap(({ key, file, problem }) =>
          problem ? [] : [{ key, file, phase: "waiting" as const, share: 0, problem: null, mayRetry: true }],
        ),
      ]);
    },
    [maxMegabytes],
  );

  const cancel = useCallback(
    (key: string) => {
      const end = running.current.get(key);
      if (end) end();
      else drop(key);
    },
    [drop],
  );
  const retry = useCallback((key: string) => change(key, { phase: "waiting" }), [change]);

  return { uploads, refusals, add, cancel, retry };
}

function announce({ filename, status, failure_reason }: Resume): void {
  if (status === "FAILED")
    notify({
      title: "Resume Not Readable",
      description: `${filename}: ${failure_reason ?? "it could not be read."}`,
      type: "destructive",
    });
  else
    notify({
      title: "Upload Successful",
      description: status === "PROCESSED" ? `${filename} is ready.` : `${filename} is being read.`,
      type: "success",
    });
}
