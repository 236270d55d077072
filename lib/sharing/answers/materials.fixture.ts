import type { SnapshotItem } from "../schema.ts";
import engineer from "./engineer.fixture.json" with { type: "json" };
import type { Material } from "./material.ts";

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const item = (number: number, speaker: "user" | "character", content: string): SnapshotItem => ({
  id: idOf(number),
  source: "transcript",
  speaker_type: speaker,
  speaker_name: speaker === "character" ? "Marek" : null,
  page: null,
  content,
});

const page: SnapshotItem = {
  id: idOf(999),
  source: "resume",
  speaker_type: null,
  speaker_name: null,
  page: 1,
  content: engineer.resume.join("\n"),
};

/** The shared interview and resume of an engineer. */
export const engineerMaterial: Material = {
  candidate_name: engineer.name,
  items: [
    item(0, "user", "Hi Marek"),
    ...engineer.turns.flatMap(({ asked, answered }, index) => [
      item(index * 2 + 1, "character", asked),
      item(index * 2 + 2, "user", answered),
    ]),
    page,
  ],
  additions: [],
};
