/** The browser's side of the resumes' calls. Nothing here throws: every call answers with data or a problem. */
import { reach, request } from "../client.ts";
import type * as api from "./api.ts";

export const deleteResume = (id: string) =>
  request<typeof api.deleteResumeCall>("DELETE /resumes/{id}", { params: { id } });
export const restoreResume = (id: string) =>
  request<typeof api.restoreResumeCall>("POST /resumes/{id}/restore", { params: { id } });
export const getDownloadUrl = (id: string, signal?: AbortSignal) =>
  request<typeof api.downloadUrlCall>("GET /resumes/{id}/download-url", { params: { id } }, { signal });
/** The file itself, shown in place (under the session): what a preview is drawn from. */
export const fetchResumeFile = (id: string, signal: AbortSignal) =>
  reach<typeof api.resumeFileCall>("GET /resumes/{id}/file", { params: { id } }, { signal });
