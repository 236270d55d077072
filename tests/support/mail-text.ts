/** The text of a mail, with wrapped lines joined. */
export const readMail = (data = ""): string =>
  Buffer.from(
    data
      .replaceAll("=\n", "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** A header without its spaces. */
export const mailHeader = (name: string, data = ""): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.*(?:\\n[ \\t].*)*)`, "im").exec(data)?.[1]?.replaceAll(/\s+/g, "");
