/** Checks and texts for files to upload. Pure. */

const megabyte = 1024 * 1024;

/** Why a file cannot be uploaded, or null. The server checks its content. */
export function fileProblem(file: Pick<File, "name" | "type" | "size">, maxMegabytes: number): string | null {
  // Systems without a type for PDF report an empty one; then the name counts.
  const isPdf = file.type === "application/pdf" || (file.type === "" && /\.pdf$/i.test(file.name));
  if (!isPdf) return "File type must be PDF (application/pdf, .pdf).";
  if (file.size === 0) return "File is too small: it is empty.";
  if (file.size > maxMegabytes * megabyte) return `File is too large: the limit is ${maxMegabytes} MB.`;
  return null;
}

/** Formats a size: 812 bytes, 96 KB, 1.4 MB, 37.5 GB. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  if (bytes < megabyte) return `${Math.round(bytes / 1024)} KB`;
  const [size, unit] = bytes < 1024 * megabyte ? [bytes, "MB"] : [bytes / 1024, "GB"];
  return `${(size / megabyte).toFixed(1).replace(/\.0$/, "")} ${unit}`;
}
