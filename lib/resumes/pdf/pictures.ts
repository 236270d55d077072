/** A dictionary is looked for so far around the entry that says it is a picture. */
const reach = 4096;

/**
 * Changes each picture in a file to one of two dots, of a kind that nobody unpacks, in place and at the same length:
 * only where pictures lie counts, and unpacking those of a scan would take all the time there is. The dictionary of a
 * stream is never packed itself, so it can be found as it stands; what cannot be made out stays as it is.
 */
export function shrinkPictures(file: Uint8Array): void {
  const data = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const text = data.toString("latin1");
  for (const { index } of text.matchAll(/\/Subtype\s{0,9}\/Image(?![\w.#+-])/g)) {
    const before = text.slice(Math.max(0, index - reach), index);
    const start = before.lastIndexOf(" obj");
    const length = text.slice(index, index + reach).indexOf("stream");
    // After the beginning of a stream, or the end of an object, it is no entry of a dictionary.
    if (start < 0 || length < 0 || /stream|endobj/.test(before.slice(start))) continue;
    const dictionary = before.slice(start) + text.slice(index, index + length);
    const shrunk = dictionary
      .replaceAll(
        /(\/(?:Width|Height)\s+)(\d{2,})(?=[\s/>])(?!\s+\d+\s+R)/g,
        (_, name: string, digits: string) => name + "2".padStart(digits.length, "0"),
      )
      .replaceAll(/\/(?:JBIG2|JPX|CCITTFax|DCT)Decode(?![\w.])/g, (name) => `${name.slice(0, -1)}_`);
    data.write(shrunk, index - before.length + start, "latin1");
  }
}
