import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Character } from "@/lib/characters/schema";
import { CharacterForm } from "./character-form";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {} }) }));

const ana: Character = {
  id: "00000000-0000-4000-8000-000000000000",
  name: "Ana",
  description: "",
  system_prompt: "Ask about bread.",
  manner: "warm",
  team_id: null,
  is_readonly: false,
  is_system: false,
  user_id: null,
  workflow_type: null,
  version: 1,
  created_at: "2026-11-24T12:00:00.000Z",
  updated_at: "2026-11-24T12:00:00.000Z",
  deleted_at: null,
};
const render = (character: Character | null, practice = false): string =>
  renderToStaticMarkup(
    <CharacterForm character={character} place="my" team={null} practice={practice} notice={null} />,
  );
const checkedManner = (html: string) =>
  /<input[^>]*name="manner"[^>]*checked[^>]*>/.exec(html)?.[0].match(/value="(\w+)"/)?.[1];

test("a character's manner is chosen in its form, neutral in a new one", () => {
  expect(checkedManner(render(ana))).toBe("warm");
  expect(checkedManner(render(null))).toBe("neutral");
});

test("in practice mode the form does not claim an effect of the manner", () => {
  expect(render(ana, true)).toContain("Practice mode doesn’t use it");
  expect(render(ana)).not.toContain("Practice mode doesn’t use it");
});
