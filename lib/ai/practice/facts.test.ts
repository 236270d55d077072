import { describe, expect, it } from "vitest";
import type { Turn } from "../tasks";
import { brief } from "./brief";
import { interviews } from "./interviews.fixture";
import { summarise } from "./summarise";

const words = (text: string): number => text.split(/\s+/).length;

describe("brief and summarise", () => {
  it("keep names and figures in the person's own words", () => {
    const nursing = interviews[0]?.turns ?? [];
    const text = brief({ characterName: "Maya", previous: null, turns: nursing });
    expect(text).toMatch(/^Told Maya: /);
    expect(text).toContain("called the outreach team within four minutes");
    expect(text).toContain("Bernadette");
    expect(text).not.toContain("Hi Maya");
  });

  it("stay within their bounds however often they are folded", () => {
    let short: string | null = null;
    let long: string | null = null;
    for (let round = 0; round < 30; round++) {
      const turns = (interviews[round % interviews.length]?.turns ?? []).map((turn): Turn => ({
        ...turn,
        text: `${turn.text} Round ${round} took ${round + 5} boxes to Hull.`,
      }));
      short = brief({ characterName: "Maya", previous: short, turns });
      long = summarise({ characterName: "Maya", previous: long, turns });
      expect(words(short)).toBeLessThanOrEqual(120);
      expect(words(long)).toBeLessThanOrEqual(200);
      expect(short.match(/Told Maya/g)).toHaveLength(1);
    }
  });

  it("work both the old and the new in", () => {
    const turns: Turn[] = [
      { id: "c", speaker: "character", name: "Maya", text: "And then?" },
      {
        id: "u",
        speaker: "user",
        name: "You",
        text: "I moved to Dundee and opened a repair café that mended 212 bicycles.",
      },
    ];
    const text = brief({
      characterName: "Maya",
      previous: "Told Maya: I trained as a welder at Harland in 2012. I won the apprentice cup.",
      turns,
    });
    expect(text).toContain("Harland");
    expect(text).toContain("212 bicycles");
  });

  it("bound text without spaces and huge answers", () => {
    const turns: Turn[] = [
      {
        id: "u",
        speaker: "user",
        name: "You",
        text: "私は三年間働いています。".repeat(2000) + "x".repeat(5000),
      },
    ];
    expect(brief({ characterName: "M", previous: null, turns }).length).toBeLessThan(1700);
    expect(summarise({ characterName: "M", previous: "y ".repeat(5000), turns }).length).toBeLessThan(2900);
  });

  it("say so when nothing was told", () => {
    const empty = brief({ characterName: "Maya", previous: null, turns: [] });
    expect(empty).toBe("Told Maya: nothing specific yet.");
    expect(brief({ characterName: "Maya", previous: empty, turns: [] })).toBe(empty);
  });
});
