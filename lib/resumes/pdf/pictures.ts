/** How far around an image entry its dictionary is searched. */
const searchRange = 4096;

/**
 * Replaces each image of a file, in place and with equal length, by two pixels with an encoding that pdf.js does not
 * decode. Only the position of images matters, and decoding a scan takes too long. Stream dictionaries are never
 * compressed, so they can be found in the file; unrecognised ones are kept.
 */
export function shrinkPictures(file: Uint8Array): void {
  const data = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const text = data.toString("latin1");
  for (const { index } of text.matchAll(/\/Subtype\s{0,9}\/Image(?![\w.#+-])/g)) {
    const before = text.slice(Math.max(0, index - searchRange), index);
    const start = before.lastIndexOf(" obj");
    const length = text.slice(index, index + searchRange).indexOf("stream");
    // After the start of a stream or the end of an object, this is not a dictionary entry.
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
