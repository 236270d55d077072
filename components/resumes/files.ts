/** What may be uploaded, and how it is spoken of. Pure. */

const megabyte = 1024 * 1024;

/** Why this file cannot be uploaded, or null. What it really is, the server finds out by its content. */
export function fileProblem(file: Pick<File, "name" | "type" | "size">, maxMegabytes: number): string | null {
  // Systems that know no type for the file say none; the name speaks for it then.
  const isPdf = file.type === "application/pdf" || (file.type === "" && /\.pdf$/i.test(file.name));
  if (!isPdf) return "File type must be PDF (application/pdf, .pdf).";
  if (file.size === 0) return "File is too small: it is empty.";
  if (file.size > maxMegabytes * megabyte) return `File is too large: the limit is ${maxMegabytes} MB.`;
  return null;
}

/** 812 bytes, 96 KB, 1.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  if (bytes < megabyte) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / megabyte).toFixed(1).replace(/\.0$/, "")} MB`;
}
