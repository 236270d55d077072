import { operation } from "../operation.ts";
import { deletionQuery } from "../page.ts";
import * as schema from "./schema.ts";

const own = { access: "user", params: schema.resumeId } as const;

const upload = { access: "user", headers: ["Idempotency-Key"] } as const;
const uploadErrors = ["conflict", "quota_exceeded", "too_large", "rate_limited", "unavailable"] as const;

export const uploadCall = operation("POST /resumes/upload", {
  ...upload,
  summary: "Uploads a PDF as a resume and waits up to ten seconds until it is read",
  accepts: "upload",
  status: 201,
  response: schema.resumeResponse,
  errors: ["malformed", ...uploadErrors, "unsupported_type"],
});

export const beginUploadCall = operation("POST /resumes/direct", {
  ...upload,
  summary: "Creates an upload URL for the file storage, or null if it takes no direct uploads",
  body: schema.beginInput,
  response: schema.beginResponse,
  errors: uploadErrors,
});

export const completeUploadCall = operation("POST /resumes/{id}/arrived", {
  ...own,
  summary: "Confirms a direct upload and waits up to ten seconds until it is read",
  response: schema.resumeResponse,
  errors: ["conflict", "unavailable"],
});

export const listResumesCall = operation("GET /resumes", {
  summary: "Lists your resumes, newest first",
  access: "user",
  query: schema.listQuery,
  response: schema.resumesResponse,
  etag: true,
});

export const readResumeCall = operation("GET /resumes/{id}", {
  ...own,
  summary: "Retrieves a resume",
  response: schema.resumeResponse,
});

export const deleteResumeCall = operation("DELETE /resumes/{id}", {
  ...own,
  summary: "Deletes a resume, which can be restored for 30 days unless a new upload needs its space",
  query: deletionQuery,
  status: 204,
});

export const restoreResumeCall = operation("POST /resumes/{id}/restore", {
  ...own,
  summary: "Restores a deleted resume",
  response: schema.resumeResponse,
  errors: ["quota_exceeded"],
});

export const resumeTextCall = operation("GET /resumes/{id}/text", {
  ...own,
  summary: "Retrieves the text that the AI reads, and the hidden text that it does not",
  response: schema.textResponse,
});

export const downloadUrlCall = operation("GET /resumes/{id}/download-url", {
  ...own,
  summary: "Creates a download URL for a resume, valid for five minutes without a session",
  response: schema.downloadUrlResponse,
});

export const resumeFileCall = operation("GET /resumes/{id}/file", {
  ...own,
  summary: "Retrieves the PDF of a resume for display in the browser",
  files: ["application/pdf"],
});

export const ticketFileCall = operation("GET /files/{key}", {
  summary: "Downloads the file of a download URL",
  access: "public",
  params: schema.fileKey,
  query: schema.fileQuery,
  files: ["application/pdf"],
});
