/** API client of resumes. Never throws; see `request`. */
import { type Answer, urlOf, offline, type Problem, problemOf, fetchApi, request } from "../client.ts";
import type * as api from "./api.ts";
import type { DirectUpload, Resume } from "./schema.ts";

export const deleteResume = (id: string) =>
  request<typeof api.deleteResumeCall>("DELETE /resumes/{id}", { params: { id } });
export const restoreResume = (id: string) =>
  request<typeof api.restoreResumeCall>("POST /resumes/{id}/restore", { params: { id } });
export const getDownloadUrl = (id: string, signal?: AbortSignal) =>
  request<typeof api.downloadUrlCall>("GET /resumes/{id}/download-url", { params: { id } }, { signal });
/** The file, for the preview. */
export const fetchResumeFile = (id: string, signal: AbortSignal) =>
  fetchApi<typeof api.resumeFileCall>("GET /resumes/{id}/file", { params: { id } }, { signal });

type Upload = {
  file: File;
  /** The Idempotency-Key: a retry with the same key does not create a second resume. */
  key: string;
  /** Called with the sent share, from 0 to 1. At 1 the server reads the file, for up to ten seconds. */
  onProgress: (share: number) => void;
  /** Cancels the upload, which then returns the problem `cancelled`. */
  signal: AbortSignal;
};

const cancelled: Problem = { code: "cancelled", detail: "The upload was cancelled.", retryAt: null };
const refused: Problem = {
  code: "unavailable",
  detail: "The file could not be stored. Please try again in a moment.",
  retryAt: null,
};

/**
 * Sends a file with XMLHttpRequest, because fetch has no upload progress. With `awaitsAnswer`, a file that was sent
 * completely is no longer aborted.
 */
function send(
  method: "POST" | "PUT",
  address: string,
  headers: Record<string, string>,
  { file, onProgress, signal }: Upload,
  { as = "form", awaitsAnswer = false }: { as?: DirectUpload["body"]; awaitsAnswer?: boolean },
): Promise<{ status: number; body: unknown } | Problem> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(cancelled);
    const sending = new XMLHttpRequest();
    sending.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    // The response is null if it is not JSON.
    sending.responseType = "json";
    sending.addEventListener("load", () =>
      resolve({ status: sending.status, body: sending.response as unknown }),
    );
    sending.addEventListener("error", () => resolve(offline));
    sending.addEventListener("abort", () => resolve(cancelled));
    let isSent = false;
    sending.upload.addEventListener("load", () => (isSent = true));
    signal.addEventListener("abort", () => {
      if (!isSent || !awaitsAnswer) sending.abort();
    });
    sending.open(method, address);
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    const bytes = new Blob([file], { type: "application/pdf" });
    const form = new FormData();
    form.append("file", bytes, file.name);
    sending.send(as === "form" ? form : bytes);
  });
}

export async function uploadResume(upload: Upload): Promise<Answer<Resume>> {
  const address = urlOf<typeof api.uploadCall>("POST /resumes/upload", {});
  const headers = { "Idempotency-Key": upload.key };
  const sent = await send("POST", address, headers, upload, { awaitsAnswer: true });
  const resume = "status" in sent && sent.status === 201 ? (sent.body as Resume | null) : null;
  if (upload.signal.aborted) {
    if (resume) await deleteResume(resume.id);
    return { ok: false, problem: cancelled };
  }
  if (!("status" in sent)) return { ok: false, problem: sent };
  if (resume) return { ok: true, data: resume };
  return { ok: false, problem: problemOf(sent.status, sent.body) };
}

/** Sends a file directly to the storage at a signed URL, and confirms it. */
export async function sendDirectly(upload: Upload): Promise<Answer<Resume>> {
  const { file, key, signal } = upload;
  const answer = await request<typeof api.beginUploadCall>(
    "POST /resumes/direct",
    { body: { filename: file.name, size: file.size } },
    { headers: { "Idempotency-Key": key }, signal },
  );
  if (!answer.ok) return signal.aborted ? { ok: false, problem: cancelled } : answer;
  const target = answer.data.upload;
  if (!target) return uploadResume(upload);
  const params = { id: target.id };
  const problem = await sendTo(target, upload);
  if (!problem) upload.onProgress(1);
  const sent: Answer<Resume> = problem
    ? { ok: false, problem }
    : await request<typeof api.completeUploadCall>("POST /resumes/{id}/arrived", { params }, { signal });
  if (sent.ok || !signal.aborted) return sent;
  await deleteResume(target.id);
  return { ok: false, problem: cancelled };
}

async function sendTo({ url, body }: DirectUpload, upload: Upload): Promise<Problem | null> {
  if (url === null) return null;
  const sent = await send("PUT", url, {}, upload, { as: body });
  if (!("status" in sent)) return sent;
  return sent.status >= 200 && sent.status < 300 ? null : refused;
}
