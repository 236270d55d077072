import { expect, test } from "vitest";
import { AppError } from "../errors.ts";
import { outcomeResponse } from "./envelope.ts";

test("an outcome's problem keeps the seconds to wait", async () => {
  const problem = new AppError("budget_spent", "Ask again later.", { retryAfter: 61.2 });
  const response = outcomeResponse({ problem });
  expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "62"]);
  expect(await response.json()).toEqual({ code: "budget_spent", detail: "Ask again later." });
  const other = outcomeResponse({ problem: new AppError("unavailable", "Ask again.") });
  expect([other.status, other.headers.get("Retry-After")]).toEqual([503, null]);
});
