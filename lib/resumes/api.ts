import { operation } from "../operation.ts";
import { deletionQuery } from "../page.ts";
import * as schema from "./schema.ts";

const own = { access: "user", params: schema.resumeId } as const;

const upload = { access: "user", headers: ["Idempotency-Key"] } as const;
const uploadErrors = ["conflict", "quota_exceeded", "too_large", "rate_limited", "unavailable"] as const;

export const uploadCall = operation("POST /resumes/upload", {
  ...upload,
  summary: "Upload a PDF as a resume; answers when it is read, or after ten seconds",
  accepts: "upload",
  status: 201,
  response: schema.resumeResponse,
  errors: ["malformed", ...uploadErrors, "unsupported_type"],
});

export const beginUploadCall = operation("POST /resumes/direct", {
  ...upload,
  summary: "Where to send a PDF when it goes straight to the storage; no upload where it does not",
  body: schema.beginInput,
  response: schema.beginResponse,
  errors: uploadErrors,
});

export const completeUploadCall = operation("POST /resumes/{id}/arrived", {
  ...own,
  summary: "Say that the file was sent; answers like an upload",
  response: schema.resumeResponse,
  errors: ["conflict", "unavailable"],
});

export const listResumesCall = operation("GET /resumes", {
  summary: "Your resumes, newest first",
  access: "user",
  query: schema.listQuery,
  response: schema.resumesResponse,
  etag: true,
});

export const readResumeCall = operation("GET /resumes/{id}", {
  ...own,
  summary: "A resume",
  response: schema.resumeResponse,
});

export const deleteResumeCall = operation("DELETE /resumes/{id}", {
  ...own,
  summary: "Delete a resume; it can be restored for 30 days, unless an upload needs its room",
  query: deletionQuery,
  status: 204,
});

export const restoreResumeCall = operation("POST /resumes/{id}/restore", {
  ...own,
  summary: "Restore a deleted resume",
  response: schema.resumeResponse,
  errors: ["quota_exceeded"],
});

export const resumeTextCall = operation("GET /resumes/{id}/text", {
  ...own,
  summary: "What the AI reads of a resume, and what was left out as hidden",
  response: schema.textResponse,
});

export const downloadUrlCall = operation("GET /resumes/{id}/download-url", {
  ...own,
  summary: "Where the file can be downloaded for five minutes, without a session",
  response: schema.downloadUrlResponse,
});

export const resumeFileCall = operation("GET /resumes/{id}/file", {
  ...own,
  summary: "The file itself, to be shown in place",
  files: ["application/pdf"],
});

export const ticketFileCall = operation("GET /files/{key}", {
  summary: "The file of a download URL",
  access: "public",
  params: schema.fileKey,
  query: schema.fileQuery,
  files: ["application/pdf"],
});
