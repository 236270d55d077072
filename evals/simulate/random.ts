/** Mulberry32: a small generator whose numbers are the same on every machine for one seed. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const shuffle = <T>(list: readonly T[]): T[] => {
    const order = list.map((item) => ({ item, key: next() }));
    return order.sort((a, b) => a.key - b.key).map(({ item }) => item);
  };
  return { next, pick, shuffle };
}
export type Random = ReturnType<typeof randomOf>;
