/** A plain pass over a long text, the unit of effort: some milliseconds on a typical machine. */
const text = "The quick brown fox jumps over the lazy dog. ".repeat(20_000);
const pass = (): unknown => text.toLowerCase().match(/\p{L}+/gu)?.length;

/**
 * Processor time of work, in passes over 900,000 characters of plain text. Both are measured alternately and the minimum
 * of several counts, so neither the machine's speed nor its other load matters.
 */
export async function effort(work: () => unknown, rounds = 5): Promise<number> {
  const works = { work, pass };
  const least = { work: Number.POSITIVE_INFINITY, pass: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round++)
    for (const name of ["work", "pass"] as const) {
      const before = process.cpuUsage();
      await works[name]();
      const { user, system } = process.cpuUsage(before);
      least[name] = Math.min(least[name], user + system);
    }
  return least.work / least.pass;
}
