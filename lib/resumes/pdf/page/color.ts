/** Red, green and blue from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

export const white: Color = [255, 255, 255];

/** `#rrggbb` as a color; null for what is none (a pattern). */
export function parseColor(text: unknown): Color | null {
  const hex = typeof text === "string" ? /^#([\da-f]{6})$/i.exec(text)?.[1] : undefined;
  if (!hex) return null;
  const all = Number.parseInt(hex, 16);
  return [(all >> 16) & 255, (all >> 8) & 255, all & 255];
}

/** `over` painted on `under` with an opacity from 0 to 1. */
export function mix(over: Color, under: Color, opacity: number): Color {
  const part = (index: 0 | 1 | 2) => over[index] * opacity + under[index] * (1 - opacity);
  return [part(0), part(1), part(2)];
}

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const bent = (share: number): number =>
  share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;

/** CIE L*a*b* under D65. */
function lab([red, green, blue]: Color): readonly [number, number, number] {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const x = bent((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = bent(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = bent((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** How different two colors look (CIE76 ΔE): from about 2.3 on an eye can tell them apart side by side. */
export function difference(one: Color, other: Color): number {
  const [l1, a1, b1] = lab(one);
  const [l2, a2, b2] = lab(other);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}
