import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Version } from "@/lib/characters/schema";
import { Versions } from "./versions";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }));

const version = (number: number, manner: Version["manner"]): Version => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  number,
  prompt: "Ask about bread.",
  manner,
  created_at: "2026-11-24T12:00:00.000Z",
  created_by: null,
  author: null,
});

test("each version shows its manner, and the comparison shows the change", () => {
  const html = renderToStaticMarkup(
    <Versions
      character={{ id: "ana", name: "Ana" }}
      versions={[version(2, "demanding"), version(1, "warm")]}
      canRollBack={false}
    />,
  );
  expect(html).toMatch(/Version 2.*Demanding manner.*Version 1.*Warm manner/);
  expect(html).toContain("Manner changed from warm to demanding.");
});
