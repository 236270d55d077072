import { expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import "server-only";

test("an AppError has its status and both texts", () => {
  const error = new AppError("rate_limited", "Too many tries.", {
    retryAfter: 30,
    internal: "login by address",
  });
  expect(error.status).toBe(429);
  expect(error).toMatchObject({ message: "Too many tries.", retryAfter: 30, internal: "login by address" });
});

test("an expected console.error is spied on", () => {
  const spy = vi.spyOn(console, "error").mockImplementation(() => {});
  console.error("expected");
  expect(spy).toHaveBeenCalledOnce();
});
