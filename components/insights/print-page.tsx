/** A text as a string of CSS; nothing in it can end the string or the sheet. */
export const cssString = (text: string): string =>
  `"${Array.from(text, (char) => (/[\p{L}\p{N} ]/u.test(char) ? char : `\\${char.codePointAt(0)?.toString(16)} `)).join("")}"`;

/** Sheets of paper: whose interview it is and when, and their numbers. */
export function PrintPage({ name, date }: { name: string; date: string }) {
  const font = "font: 8pt ui-sans-serif, sans-serif;";
  return (
    <style>
      {`@page { margin: 12mm 14mm 16mm;
        @bottom-left { content: ${cssString(`${name}, ${date}`)}; ${font} }
        @bottom-right { content: "Page " counter(page) " of " counter(pages); ${font} } }`}
    </style>
  );
}
