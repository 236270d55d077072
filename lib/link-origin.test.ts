import { networkInterfaces } from "node:os";
import { expect, test, vi } from "vitest";
import { linkOrigin } from "./link-origin.ts";

const own = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

test.each([
  "http://localhost:3000",
  "http://127.0.0.1:8080",
  "http://[::1]:3000",
  `http://${own ?? "127.0.0.1"}`,
])("%s is an address of this machine", (origin) => expect(linkOrigin(origin)).toBe(origin));

test.each(["http://evil.example", "http://localhost.evil.example:3000", "https://10.255.255.1"])(
  "%s is in no link",
  (origin) => expect(linkOrigin(origin)).toBe("http://localhost:3000"),
);

test("APP_URL is the origin of every link", async () => {
  vi.resetModules();
  vi.stubEnv("APP_URL", "https://colloquy.example");
  const { linkOrigin: withSetting } = await import("./link-origin.ts");
  expect(withSetting("http://localhost:3000")).toBe("https://colloquy.example");
});
