/** A cell of RFC 4180. A leading ' keeps spreadsheets from running a text as a formula (OWASP, CSV injection). */
function cell(value: string | number | null): string {
  const text = String(value ?? "");
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file, with its line break. */
export const csvLine = (cells: (string | number | null)[]): string => `${cells.map(cell).join(",")}\r\n`;
