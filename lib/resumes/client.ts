/** The browser's side of the resumes' calls. Nothing here throws: every call answers with data or a problem. */
import type { DownloadUrl, Resume, ResumeText } from "./schema.ts";

export type Problem = { code: string; detail: string };
export type Answer<T> = { ok: true; data: T } | { ok: false; problem: Problem };

const base = "/api/v1/resumes";
const offline: Problem = {
  code: "offline",
  detail: "No connection. Please check your network and try again.",
};
const broken: Problem = {
  code: "broken",
  detail: "Something went wrong on our side. Please try again.",
};
const cancelled: Problem = { code: "cancelled", detail: "The upload was cancelled." };

/** The session is over: the login page leads back here. */
function endSession(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/api/auth/ended?from=${encodeURIComponent(here)}`);
}

function problemOf(status: number, body: unknown): Problem {
  if (status === 401) endSession();
  const said = body as { detail?: unknown; code?: unknown } | null;
  if (typeof said?.detail !== "string" || typeof said.code !== "string") return broken;
  return { code: said.code, detail: said.detail };
}

async function call<T>(path: string, method = "GET", signal?: AbortSignal): Promise<Answer<T>> {
  let response: Response;
  try {
    response = await fetch(path, { method, cache: "no-store", ...(signal && { signal }) });
  } catch {
    return { ok: false, problem: offline };
  }
  try {
    const body: unknown = response.status === 204 ? undefined : await response.json();
    return response.ok
      ? { ok: true, data: body as T }
      : { ok: false, problem: problemOf(response.status, body) };
  } catch {
    return { ok: false, problem: broken };
  }
}

const at = (id: string, part = ""): string => `${base}/${encodeURIComponent(id)}${part}`;

export const listResumes = (signal?: AbortSignal) => call<{ resumes: Resume[] }>(base, "GET", signal);
export const getResume = (id: string, signal?: AbortSignal) => call<Resume>(at(id), "GET", signal);
export const deleteResume = (id: string) => call<undefined>(at(id), "DELETE");
export const restoreResume = (id: string) => call<Resume>(at(id, "/restore"), "POST");
export const getResumeText = (id: string, signal?: AbortSignal) =>
  call<ResumeText>(at(id, "/text"), "GET", signal);
export const getDownloadUrl = (id: string, signal?: AbortSignal) =>
  call<DownloadUrl>(at(id, "/download-url"), "GET", signal);
/** The file itself, shown in place (under the session): what a preview is drawn from. */
export const resumeFilePath = (id: string): string => at(id, "/file");

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
  const request = new XMLHttpRequest();
  const done = new Promise<Answer<Resume>>((resolve) => {
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      let body: unknown = null;
      try {
        body = JSON.parse(request.responseText);
      } catch {
        resolve({ ok: false, problem: broken });
        return;
      }
      resolve(
        request.status === 201
          ? { ok: true, data: body as Resume }
          : { ok: false, problem: problemOf(request.status, body) },
      );
    });
    request.addEventListener("error", () => resolve({ ok: false, problem: offline }));
    request.addEventListener("abort", () => resolve({ ok: false, problem: cancelled }));
    const form = new FormData();
    form.append("file", file, file.name);
    request.open("POST", `${base}/upload`);
    request.setRequestHeader("Idempotency-Key", key);
    request.send(form);
  });
  return { done, cancel: () => request.abort() };
}
