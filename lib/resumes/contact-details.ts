import { boundedParts, boundWords } from "../text-bounds.ts";

const contact = [
  /@[\w-]+\.|\bhttps?:|\bwww\.|\b(?:linkedin|github|gitlab|xing|behance|dribbble)\.(?:com|io)\b/i,
  new RegExp(
    [
      String.raw`\b(?:phone|telephone|tel|mobile|cell|fax|e-?mail|address|adresse|anschrift|telefon|mobil|teléfono`,
      String.raw`dirección|téléphone|indirizzo|date of birth|born|d\.?o\.?b|geburtsdatum|geboren|né[e]? le`,
      String.raw`nationality|marital status|staatsangehörigkeit|postcode|zip)\b\s*[.:]`,
    ].join("|"),
    "i",
  ),
  /\+\d[\d\s().\-/]{6,}\d/,
  /(?:^|\s)\(?0?\d{2,5}\)?[\s./-]\d{3,4}[\s./-]\d{3,4}\b/,
  // A street with its number, before or after; a postcode with its town.
  new RegExp(
    [
      String.raw`^\s*\d{1,5}[a-z]?,?\s+(?:[\p{Lu}][\p{L}'’.]*\s+){1,4}(?:st|street|rd|road|ave|avenue|lane|ln|dr`,
      String.raw`drive|way|close|court|ct|blvd|boulevard|square|place|terrace|gardens|crescent|hill|row|park)\b\.?`,
    ].join("|"),
    "iu",
  ),
  /\b\p{L}+(?:str(?:aße|asse|\.)|weg|gasse|allee|platz)\s+\d{1,4}\b/iu,
  /^\s*\d{0,4},?\s*(?:bis\s+)?(?:rue|avenue|boulevard|calle|avenida|via|viale|rua|plaza|piazza)\s+\p{Lu}.*\d/iu,
  /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/,
  /\b[A-Z]{2},?\s\d{5}(?:-\d{4})?\b/,
  /^\s*(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{Lu}[\p{L}-]+(?:\s*,\s*\p{Lu}\p{L}+)?\s*$/u,
  /〒\s?\d{3}-?\d{4}/,
];

const isContact = (text: string): boolean => {
  const bounded = boundWords(text);
  return contact.some((pattern) => pattern.test(bounded));
};

/** A line without its parts that are contact details. */
export const withoutContact = (line: string): string =>
  boundedParts(line)
    .map(({ text }) => {
      if (!isContact(text)) return text;
      // The rest of the line may be a job.
      const parts = text.split(/ {2,}|(?<!\s)\s+[|•·]\s+/);
      return parts.filter((part) => !isContact(part) && part.split(/\s+/).length > 3).join("  ");
    })
    .join("");

/** Removes contact details line by line, including lines with little else. */
export function withoutContactDetails(text: string): string {
  const lines = text.split("\n").map((line) => line.trimEnd());
  return lines
    .map(withoutContact)
    .filter((rest, at) => rest.trim() !== "" || lines[at] === "")
    .join("\n")
    .trim();
}
