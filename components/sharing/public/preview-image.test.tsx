import { ImageResponse } from "next/og";
import { afterEach, expect, test, vi } from "vitest";
import { drawn, PreviewImage, previewSize } from "./preview-image.tsx";

afterEach(() => vi.unstubAllGlobals());

/** Every character of the basic plane that is drawn alone. */
const letters = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code))
  .filter((letter) => drawn(letter) === letter && letter !== " ")
  .join("");

test("no name or headline is looked up anywhere: every letter that is drawn has a shape of its own", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (input: string | URL | Request) => {
    const url = input instanceof Request ? input.url : String(input);
    // Its own code, which stands in the address.
    if (!url.startsWith("data:")) asked.push(url);
    return Promise.reject(new Error("no network here"));
  });
  const draw = async (headline: string) => {
    const image = new ImageResponse(<PreviewImage candidate_name="Ada" headline={headline} />, previewSize);
    return Buffer.from(await image.arrayBuffer());
  };
  const drawing = await draw(letters);
  expect(drawing.subarray(1, 4).toString()).toBe("PNG");
  expect(asked).toEqual([]);
  expect(letters.length).toBeGreaterThan(400);
});

test("what the font has no letters for is left out", () => {
  expect(drawn("Zoë Łukasz Nguyễn, Юрий – 100% “sure”")).toBe("Zoë Łukasz Nguyễn, Юрий – 100% “sure”");
  for (const text of ["山田太郎", "محمد", "Ada 🚀", "Ada ©", "", null]) expect(drawn(text)).toBeNull();
});
