import { z } from "zod";
import { namedObject } from "../named-object.ts";
import { deletedAt, deletedQuery } from "../page.ts";

const resumeStatus = z.enum(["UPLOADED", "PROCESSED", "FAILED"]).meta({ id: "ResumeStatus" });

export const resumeId = z.object({ id: z.uuid() });

export const listQuery = z.strictObject({ deleted: deletedQuery.shape.deleted });

export const resumeResponse = z.object({
  id: z.uuid(),
  filename: z.string().meta({ examples: ["ada-lovelace.pdf"] }),
  status: resumeStatus,
  /** A sentence for the person; null unless FAILED. */
  failure_reason: z.string().nullable(),
  size: z.int().meta({ examples: [48_213] }),
  /** Null until the file was read, and where it could not be. */
  page_count: z.int().nullable(),
  created_at: z.iso.datetime(),
  is_deleted: z.boolean(),
  deleted_at: deletedAt,
});
resumeResponse.register(z.globalRegistry, { id: "Resume" });

export const resumesResponse = z.object({ resumes: z.array(resumeResponse) }).meta({ id: "Resumes" });

/**
 * Why nobody who looks at the page sees a text. `over_image` alone is no reason to leave it out: it may be visible, so
 * it is in the text too and only marked.
 */
const hiddenReason = z
  .enum(["invisible", "same_color", "too_small", "outside_page", "covered", "over_image"])
  .meta({ id: "HiddenReason" });

const pageText = z.object({
  number: z.int(),
  /** What a reader of the page sees, in reading order, a line each. */
  text: z.string().meta({ examples: ["Store manager, 2019 to 2024"] }),
  hidden: z.array(z.object({ text: z.string(), reason: hiddenReason })),
});
pageText.register(z.globalRegistry, { id: "PageText" });

export const textResponse = z.object({ pages: z.array(pageText) }).meta({ id: "Text" });

export const beginInput = namedObject("BeginInput", {
  filename: z.string().min(1, "Say how the file is called.").max(1000),
  size: z.int().min(1, "The file is empty."),
});

/** Where a browser sends a file itself, by PUT. */
const directUpload = z.object({
  id: z.uuid(),
  /** Null when the file is there already. */
  url: z.url().nullable(),
  /** What is sent: a form with the field `file`, or the bytes alone with `Content-Type: application/pdf`. */
  body: z.enum(["form", "file"]),
});
directUpload.register(z.globalRegistry, { id: "DirectUpload" });

/** No upload where files are sent to `POST /resumes/upload` instead. */
export const beginResponse = z.object({ upload: directUpload.nullable() }).meta({ id: "Begin" });

export const downloadUrlResponse = z.object({ url: z.string(), expires_at: z.iso.datetime() });
downloadUrlResponse.register(z.globalRegistry, { id: "DownloadUrl" });

/** PostgreSQL stores no NUL, so no file has one in its key. */
export const fileKey = z.object({
  key: z
    .string()
    .max(200)
    .refine((key) => !key.includes("\u0000")),
});

/** The query of a download URL. */
export const fileQuery = z.object({
  name: z.string().max(300),
  expires: z.coerce.number().int(),
  signature: z.string().max(200),
});

export type Resume = z.infer<typeof resumeResponse>;
export type PageText = z.infer<typeof pageText>;
export type ResumeText = z.infer<typeof textResponse>;
export type HiddenReason = z.infer<typeof hiddenReason>;
export type DirectUpload = z.infer<typeof directUpload>;
