import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Oklch = readonly [lightness: number, chroma: number, hue: number];
type Tokens = Map<string, string>;

const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");

function tokensOf(selector: string): Tokens {
  const start = css.search(new RegExp(`^\\s*${selector} \\{`, "m"));
  const block = css.slice(start, css.indexOf("}", start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

function colour(tokens: Tokens, name: string): Oklch {
  const [, l, c, h] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(tokens.get(name) ?? "") ?? [];
  if (!l || !c || !h) throw new Error(`--${name} is missing or no opaque oklch colour`);
  return [Number(l), Number(c), Number(h)];
}

function character(tokens: Tokens, kind: "" | "soft-", hue: number): Oklch {
  return [Number(tokens.get(`character-${kind}l`)), Number(tokens.get(`character-${kind}c`)), hue];
}

/** Björn Ottosson's Oklab to linear sRGB, not clipped, so that out-of-gamut colours are detected. */
function linear([l, c, h]: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function luminance(value: Oklch): number {
  const [r, g, b] = linear(value).map((part) => Math.min(1, Math.max(0, part))) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Oklch, other: Oklch): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["paper", "surface", "raised", "soft"];
const text: [string, string[]][] = [
  ["ink", [...grounds, "accent-soft", "danger-soft", "success-soft"]],
  ["muted", grounds],
  ["accent", [...grounds, "accent-soft"]],
  ["accent-hover", grounds],
  ["accent-ink", ["accent", "accent-hover"]],
  ["danger", [...grounds, "danger-soft"]],
  ["success", [...grounds, "success-soft"]],
];
const controls: [string, string[]][] = [
  ["edge", grounds],
  ["ring", grounds],
  ["accent", grounds],
];
const hues = Array.from({ length: 360 }, (_, hue) => hue);

describe.each([
  ["light", ":root"],
  ["dark", "\\.dark"],
])("the %s tokens", (_, selector) => {
  const tokens = tokensOf(selector);

  it.each(text)("%s is text at 4.5:1 on each of its backgrounds", (name, backgrounds) => {
    for (const background of backgrounds)
      expect(contrast(colour(tokens, name), colour(tokens, background)), background).toBeGreaterThanOrEqual(
        4.5,
      );
  });

  it.each(controls)("%s outlines a control at 3:1 on each of its backgrounds", (name, backgrounds) => {
    for (const background of backgrounds)
      expect(contrast(colour(tokens, name), colour(tokens, background)), background).toBeGreaterThanOrEqual(
        3,
      );
  });

  it("a character's name is text at 4.5:1 in every hue", () => {
    for (const hue of hues) {
      const name = character(tokens, "", hue);
      for (const background of grounds)
        expect(contrast(name, colour(tokens, background)), `${hue} on ${background}`).toBeGreaterThanOrEqual(
          4.5,
        );
      expect(contrast(name, character(tokens, "soft-", hue)), `${hue} on its tint`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });

  it("every colour is in the sRGB gamut", () => {
    const named = [...tokens.keys()].filter((name) => /^oklch\([\d. ]+\)$/.test(tokens.get(name) ?? ""));
    const all: [string, Oklch][] = named.map((name) => [name, colour(tokens, name)]);
    for (const hue of hues) all.push([`character ${hue}`, character(tokens, "", hue)]);
    for (const [name, value] of all)
      for (const part of linear(value)) {
        expect(part, name).toBeGreaterThan(-0.005);
        expect(part, name).toBeLessThan(1.005);
      }
  });
});

it("both themes have the same colour names", () => {
  expect([...tokensOf("\\.dark").keys()].sort()).toEqual([...tokensOf(":root").keys()].sort());
});
