import { kB, operation } from "../operation.ts";
import * as schema from "./schema.ts";

const own = { access: "user", params: schema.resumeId, status: 200 } as const;
const ownGet = { ...own, method: "GET" } as const;

const upload = { method: "POST", access: "user", headers: ["Idempotency-Key"] } as const;
const uploadErrors = ["conflict", "quota_exceeded", "too_large", "rate_limited", "unavailable"] as const;

export const uploadCall = operation({
  ...upload,
  path: "/resumes/upload",
  summary: "Upload a PDF as a resume; answers when it is read, or after ten seconds",
  accepts: "upload",
  status: 201,
  response: schema.resumeResponse,
  errors: ["malformed", ...uploadErrors, "unsupported_type"],
});

export const beginUploadCall = operation({
  ...upload,
  path: "/resumes/direct",
  summary: "Where to send a PDF when it goes straight to the storage; no upload where it does not",
  body: schema.beginInput,
  maxBodyBytes: 16 * kB,
  status: 200,
  response: schema.beginResponse,
  errors: uploadErrors,
});

export const completeUploadCall = operation({
  ...own,
  method: "POST",
  path: "/resumes/{id}/arrived",
  summary: "Say that the file was sent; answers like an upload",
  response: schema.resumeResponse,
  errors: ["conflict", "unavailable"],
});

export const listResumesCall = operation({
  method: "GET",
  path: "/resumes",
  summary: "One's own resumes, newest first",
  access: "user",
  query: schema.listQuery,
  status: 200,
  response: schema.resumesResponse,
  etag: true,
});

export const readResumeCall = operation({
  ...ownGet,
  path: "/resumes/{id}",
  summary: "A resume",
  response: schema.resumeResponse,
});

export const deleteResumeCall = operation({
  ...own,
  method: "DELETE",
  path: "/resumes/{id}",
  summary: "Delete a resume; it can be restored for 30 days, unless an upload needs its room",
  status: 204,
});

export const restoreResumeCall = operation({
  ...own,
  method: "POST",
  path: "/resumes/{id}/restore",
  summary: "Bring a deleted resume back",
  response: schema.resumeResponse,
  errors: ["quota_exceeded"],
});

export const resumeTextCall = operation({
  ...ownGet,
  path: "/resumes/{id}/text",
  summary: "What the AI reads of a resume, and what was left out as hidden",
  response: schema.textResponse,
});

export const downloadUrlCall = operation({
  ...ownGet,
  path: "/resumes/{id}/download-url",
  summary: "Where the file can be downloaded for five minutes, without a session",
  response: schema.downloadUrlResponse,
});

export const resumeFileCall = operation({
  ...ownGet,
  path: "/resumes/{id}/file",
  summary: "The file itself, to be shown in place",
  files: ["application/pdf"],
});

export const ticketFileCall = operation({
  method: "GET",
  path: "/files/{key}",
  summary: "The file of a download URL",
  access: "public",
  params: schema.fileKey,
  query: schema.fileQuery,
  status: 200,
  files: ["application/pdf"],
});
