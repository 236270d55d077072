/** The browser's side of the resumes' calls. Nothing here throws: every call answers with data or a problem. */
import type { DownloadUrl, Resume, ResumeText } from "./schema.ts";

export type Problem = { code: string; detail: string };
export type Answer<T> = { ok: true; data: T } | { ok: false; problem: Problem };

export const base = "/api/v1/resumes";
export const offline: Problem = {
  code: "offline",
  detail: "No connection. Please check your network and try again.",
};
export const broken: Problem = {
  code: "broken",
  detail: "Something went wrong on our side. Please try again.",
};

/** The session is over: the login page leads back here. */
function endSession(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/api/auth/ended?from=${encodeURIComponent(here)}`);
}

export function problemOf(status: number, body: unknown): Problem {
  if (status === 401) endSession();
  const said = body as { detail?: unknown; code?: unknown } | null;
  if (typeof said?.detail !== "string" || typeof said.code !== "string") return broken;
  return { code: said.code, detail: said.detail };
}

type Sent = { body?: unknown; headers?: Record<string, string> };

export async function call<T>(
  path: string,
  method = "GET",
  signal?: AbortSignal,
  sent: Sent = {},
): Promise<Answer<T>> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      cache: "no-store",
      headers: { ...(sent.body !== undefined && { "Content-Type": "application/json" }), ...sent.headers },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
      ...(signal && { signal }),
    });
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

export const at = (id: string, part = ""): string => `${base}/${encodeURIComponent(id)}${part}`;

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
