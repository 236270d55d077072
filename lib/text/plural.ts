/** A count with its noun: "1 answer", "1,200 answers". */
export const plural = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
