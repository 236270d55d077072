/** How a browser sends a file: to us, or straight to the storage. Nothing here throws. */
import { type Answer, addressOf, broken, offline, type Problem, problemOf, request } from "../client.ts";
import type * as api from "./api.ts";
import { deleteResume } from "./client.ts";
import type { Resume } from "./schema.ts";

export type Upload = {
  /** Settles once the server has answered, or the upload was cancelled (`cancelled`). */
  done: Promise<Answer<Resume>>;
  cancel: () => void;
};
/** Progress runs from 0 to 1 while bytes are sent; at 1 the server reads the file, for up to ten seconds. */
type OnProgress = (share: number) => void;

const cancelled: Problem = { code: "cancelled", detail: "The upload was cancelled.", retryAt: null };
const refused: Problem = {
  code: "unavailable",
  detail: "The file could not be stored. Please try again in a moment.",
  retryAt: null,
};

/** Sends a form. XMLHttpRequest, since fetch tells nothing of a body on its way. */
function send(
  sending: XMLHttpRequest,
  form: FormData,
  onProgress: OnProgress,
): Promise<{ status: number; body: unknown } | Problem> {
  return new Promise((resolve) => {
    sending.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    sending.addEventListener("load", () => {
      try {
        resolve({ status: sending.status, body: JSON.parse(sending.responseText) });
      } catch {
        resolve({ status: sending.status, body: null });
      }
    });
    sending.addEventListener("error", () => resolve(offline));
    sending.addEventListener("abort", () => resolve(cancelled));
    sending.send(form);
  });
}

function formOf(file: Blob, name: string): FormData {
  const form = new FormData();
  form.append("file", file, name);
  return form;
}

/**
 * Uploads one file, one call.
 * @param key tells a repeat from a second upload: trying again with it never makes two resumes
 */
export function uploadResume(file: File, key: string, onProgress: OnProgress): Upload {
  const sending = new XMLHttpRequest();
  sending.open("POST", addressOf<typeof api.uploadCall>("POST /resumes/upload", {}));
  sending.setRequestHeader("Idempotency-Key", key);
  const done = send(sending, formOf(file, file.name), onProgress).then((sent): Answer<Resume> => {
    if (!("status" in sent)) return { ok: false, problem: sent };
    if (sent.status === 201 && sent.body) return { ok: true, data: sent.body as Resume };
    return { ok: false, problem: sent.body ? problemOf(sent.status, sent.body) : broken };
  });
  return { done, cancel: () => sending.abort() };
}

/**
 * Sends one file straight to the storage, at the address that we sign for it, and then says so.
 * @param key tells a repeat from a second upload: trying again with it never makes two resumes
 */
export function sendDirectly(file: File, key: string, onProgress: OnProgress): Upload {
  const ending = new AbortController();
  let id: string | null = null;
  const run = async (): Promise<Answer<Resume>> => {
    const begun = await request<typeof api.beginUploadCall>(
      "POST /resumes/direct",
      { body: { filename: file.name, size: file.size } },
      { headers: { "Idempotency-Key": key }, signal: ending.signal },
    );
    if (!begun.ok) return begun;
    const { upload } = begun.data;
    if (!upload) {
      const usual = uploadResume(file, key, onProgress);
      ending.signal.addEventListener("abort", usual.cancel);
      return usual.done;
    }
    ({ id } = upload);
    const problem = upload.url === null ? null : await put(upload.url, file, onProgress, ending.signal);
    if (problem) return { ok: false, problem };
    onProgress(1);
    return request<typeof api.completeUploadCall>(
      "POST /resumes/{id}/arrived",
      { params: { id: upload.id } },
      { signal: ending.signal },
    );
  };
  const done = run().then(async (answer): Promise<Answer<Resume>> => {
    if (answer.ok || !ending.signal.aborted) return answer;
    if (id !== null) await deleteResume(id);
    return { ok: false, problem: cancelled };
  });
  return { done, cancel: () => ending.abort() };
}

/** @returns what went wrong, or null */
async function put(
  url: string,
  file: File,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Problem | null> {
  if (signal.aborted) return cancelled;
  const sending = new XMLHttpRequest();
  signal.addEventListener("abort", () => sending.abort());
  sending.open("PUT", url);
  const pdf = new Blob([file], { type: "application/pdf" });
  const sent = await send(sending, formOf(pdf, file.name), onProgress);
  if (!("status" in sent)) return sent;
  return sent.status >= 200 && sent.status < 300 ? null : refused;
}
