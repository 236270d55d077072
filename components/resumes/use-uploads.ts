"use client";

import pLimit from "p-limit";
import { useRef, useState } from "react";
import { useAskBeforeClosing } from "@/components/shell/use-ask-before-closing";
import { notify } from "@/components/ui/sonner";
import type { Answer } from "@/lib/client";
import { newId } from "@/lib/conversations/client";
import { sendDirectly, uploadResume } from "@/lib/resumes/client";
import type { Resume } from "@/lib/resumes/schema";
import { fileProblem } from "./files";

/** Further uploads wait, so that each one progresses. */
const limitUploads = pLimit(3);

export type UploadState = {
  /** Also the Idempotency-Key, so that a retry does not create a second resume. */
  key: string;
  file: File;
  phase: "waiting" | "sending" | "failed";
  /** From 0 to 1; at 1 the server reads the file. */
  share: number;
  problem: string | null;
  /** Whether a retry may succeed. */
  mayRetry: boolean;
};

/** The upload may have arrived; a restarting server is back after these pauses. */
const unanswered = new Set(["offline", "broken"]);
const retryPausesMs = [1000, 2000, 4000, 8000, 16_000];

/** Problems of the file itself, which a retry cannot solve. */
const lasting = new Set(["unsupported_type", "too_large", "malformed", "invalid"]);

/** A file that is refused before sending. */
export type Refusal = { key: string; filename: string; problem: string };

export type Uploads = ReturnType<typeof useUploads>;

/** Uploads with progress; each can be cancelled and retried. An upload starts once `ready` resolves. */
export function useUploads(
  maxMegabytes: number,
  isDirect: boolean,
  onUploaded: (resume: Resume) => Promise<void>,
  ready?: () => Promise<unknown>,
) {
  const [uploads, setUploads] = useState<UploadState[]>([]);
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const aborts = useRef(new Map<string, AbortController>());

  const change = (key: string, to: Partial<UploadState>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)));
  const drop = (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key));

  async function send(key: string, file: File, signal: AbortSignal): Promise<void> {
    await ready?.();
    if (signal.aborted) return;
    change(key, { phase: "sending", share: 0, problem: null });
    const upload = isDirect ? sendDirectly : uploadResume;
    const onProgress = (share: number) => change(key, { share });
    const answer = await answerOf(() => upload({ file, key, signal, onProgress }), signal);
    if (answer.ok) {
      drop(key);
      await onUploaded(answer.data);
      if (answer.data.status !== "FAILED") notify({ title: "Upload Successful", type: "success" });
      return;
    }
    const { code, detail } = answer.problem;
    if (code === "cancelled") return drop(key);
    change(key, { phase: "failed", problem: detail, mayRetry: !lasting.has(code) });
    notify({ title: "Upload Failed", description: `Failed to upload ${file.name}.`, type: "destructive" });
  }

  function start({ key, file }: { key: string; file: File }): void {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    void limitUploads(() => send(key, file, abort.signal));
  }

  // Leaving the page would abort uploads.
  useAskBeforeClosing(uploads.some(({ phase }) => phase !== "failed"));

  function add(files: readonly File[]): void {
    const { accepted, refused } = checked(files, maxMegabytes);
    setRefusals(refused);
    setUploads((before) => [...before, ...accepted]);
    accepted.forEach(start);
  }

  function cancel({ key, phase }: UploadState): void {
    aborts.current.get(key)?.abort();
    // A running upload is removed once it has ended.
    if (phase !== "sending") drop(key);
  }

  function retry(upload: UploadState): void {
    change(upload.key, { phase: "waiting" });
    start(upload);
  }

  return { uploads, refusals, add, cancel, retry };
}

function checked(files: readonly File[], maxMegabytes: number) {
  const refused: Refusal[] = [];
  const accepted: UploadState[] = [];
  for (const file of files) {
    const key = newId();
    const problem = fileProblem(file, maxMegabytes);
    if (problem) refused.push({ key, filename: file.name, problem });
    else accepted.push({ key, file, phase: "waiting", share: 0, problem, mayRetry: true });
  }
  return { accepted, refused };
}

/** Repeats an upload whose answer did not come. */
async function answerOf<T>(attempt: () => Promise<Answer<T>>, signal: AbortSignal): Promise<Answer<T>> {
  let answer = await attempt();
  for (const pauseMs of retryPausesMs) {
    if (answer.ok || !unanswered.has(answer.problem.code) || signal.aborted) break;
    await pause(pauseMs, signal);
    answer = await attempt();
  }
  return answer;
}

/** Resolves immediately on abort. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => resolve(clearTimeout(timer)), { once: true });
  });
