/** The browser's side of the resumes' calls. Nothing here throws: every call answers with data or a problem. */
import {
  type Answer,
  addressOf,
  broken,
  offline,
  type Problem,
  problemOf,
  reach,
  request,
} from "../client.ts";
import type * as api from "./api.ts";
import type { Resume } from "./schema.ts";

const cancelled: Problem = { code: "cancelled", detail: "The upload was cancelled.", retryAt: null };

export const listResumes = (signal?: AbortSignal) =>
  request<typeof api.listResumesCall>("GET /resumes", {}, { signal });
export const deleteResume = (id: string) =>
  request<typeof api.deleteResumeCall>("DELETE /resumes/{id}", { params: { id } });
export const restoreResume = (id: string) =>
  request<typeof api.restoreResumeCall>("POST /resumes/{id}/restore", { params: { id } });
export const getResumeText = (id: string, signal?: AbortSignal) =>
  request<typeof api.resumeTextCall>("GET /resumes/{id}/text", { params: { id } }, { signal });
export const getDownloadUrl = (id: string, signal?: AbortSignal) =>
  request<typeof api.downloadUrlCall>("GET /resumes/{id}/download-url", { params: { id } }, { signal });
/** The file itself, shown in place (under the session): what a preview is drawn from. */
export const fetchResumeFile = (id: string, signal: AbortSignal) =>
  reach<typeof api.resumeFileCall>("GET /resumes/{id}/file", { params: { id } }, { signal });

export type Upload = {
  /** Settles once the server has answered, or the upload was cancelled (`cancelled`). */
  done: Promise<Answer<Resume>>;
  cancel: () => void;
};

/**
 * Uploads one file, one call. Progress runs from 0 to 1 while bytes are sent; at 1 the server reads the file, for up
 * to ten seconds. XMLHttpRequest, since fetch tells nothing of a body on its way.
 * @param key tells a repeat from a second upload: trying again with it never makes two resumes
 */
export function uploadResume(file: File, key: string, onProgress: (share: number) => void): Upload {
  const sending = new XMLHttpRequest();
  const done = new Promise<Answer<Resume>>((resolve) => {
    sending.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    sending.addEventListener("load", () => {
      let body: unknown = null;
      try {
        body = JSON.parse(sending.responseText);
      } catch {
        resolve({ ok: false, problem: broken });
        return;
      }
      resolve(
        sending.status === 201
          ? { ok: true, data: body as Resume }
          : { ok: false, problem: problemOf(sending.status, body) },
      );
    });
    sending.addEventListener("error", () => resolve({ ok: false, problem: offline }));
    sending.addEventListener("abort", () => resolve({ ok: false, problem: cancelled }));
    const form = new FormData();
    form.append("file", file, file.name);
    sending.open("POST", addressOf<typeof api.uploadCall>("POST /resumes/upload", {}));
    sending.setRequestHeader("Idempotency-Key", key);
    sending.send(form);
  });
  return { done, cancel: () => sending.abort() };
}
