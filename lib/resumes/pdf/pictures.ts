/**
 * Nothing is read off pictures: only where they lie counts. Unpacking those of a scan would take all the time there
 * is, so their entries are changed in place, each to one of the same length: two dots wide and high, of a kind that
 * nobody unpacks. The dictionary of a stream is never packed itself, so they can be found as they stand.
 */

/** A dictionary is looked for so far around the entry that says it is a picture. */
const reach = 4096;

const isNameEnd = (code: number | undefined): boolean =>
  code === undefined || !/[\w.#+-]/.test(String.fromCharCode(code));

/** The dictionary around a place in it, as far as it can be told; null when it is not that of a stream. */
function dictionaryAround(data: Buffer, at: number): [from: number, to: number] | null {
  const from = Math.max(0, at - reach);
  const before = data.subarray(from, at).lastIndexOf(" obj", undefined, "latin1");
  const after = data.subarray(at, at + reach).indexOf("stream", 0, "latin1");
  if (before < 0 || after < 0) return null;
  const [start, end] = [from + before, at + after];
  // An entry after the beginning of the stream, or the end of the object, is none of its.
  const between = data.subarray(start, at);
  return between.includes("stream") || between.includes("endobj") ? null : [start, end];
}

/** The same, with each number of more than one digit made a 2, and each way of packing made none that is known. */
const without = (dictionary: string): string =>
  dictionary
    .replaceAll(
      /(\/(?:Width|Height)\s+)(\d{2,})(?=[\s/>])(?!\s+\d+\s+R)/g,
      (_, name: string, digits: string) => name + "2".padStart(digits.length, "0"),
    )
    .replaceAll(/\/(?:JBIG2|JPX|CCITTFax|DCT)Decode(?![\w.])/g, (name) => `${name.slice(0, -1)}_`);

/** Changes the file in place. What cannot be made out stays as it is. */
export function withoutPictures(file: Uint8Array): void {
  const data = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let at = data.indexOf("/Image", 0, "latin1"); at >= 0; at = data.indexOf("/Image", at + 6, "latin1")) {
    if (!isNameEnd(data[at + 6]) || !/\/Subtype\s*$/.test(data.toString("latin1", Math.max(0, at - 16), at)))
      continue;
    const around = dictionaryAround(data, at);
    if (around) data.write(without(data.toString("latin1", ...around)), around[0], "latin1");
  }
}
