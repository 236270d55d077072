import type { Page } from "@playwright/test";
import { finalizeCall } from "@/lib/conversations/api";
import { readInsights } from "@/lib/insights/api";
import { expect, signIn, test as base } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { modelService, type ModelService } from "../support/model-service.ts";
import { begin, waitFor } from "../support/interview.ts";
import { isCheck, isInsights } from "../support/plan-requests.ts";
import { controlsIn } from "./insights-steps.ts";

const said = [
  "I sorted the stock room of a shop in Leeds with two others.",
  "We threw away forty boxes of old paper.",
  "I wrote a list of what was left on the shelves.",
  "My manager used that list for the next order.",
  "Since then nobody has looked for a box for longer than a minute.",
  "I would do the same again in a bigger shop.",
];
const point = (quote: string, at: number, kind: string) => ({
  quote,
  message: "m1",
  text: `${kind} ${at + 1}.`,
});
/** The maximum number of points. */
const draft = {
  strengths: said.map((quote, at) => point(quote, at, "You did well in point")),
  improvements: said.map((quote, at) => point(quote, at, "You could say more in point")),
  quotes: said.slice(0, 5).map((quote) => ({ quote, message: "m1" })),
  answers: [{ message: "m1", question: "", has: ["situation", "action"] }],
  summary: "You sorted a stock room. Your list was used.",
};

const test = base.extend<object, ModelService>(modelService({ OPENAI_CONTEXT_TOKENS: "32000" }));

test.beforeEach(({ service }) =>
  service.replyWith((request) =>
    isCheck(request) ? { json: { checks: [] } } : isInsights(request) ? { json: draft } : { text: "What?" },
  ),
);

const fold = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

test("a model's insights have at most 26 controls, with the maximum number of points", async ({
  page,
  app,
}) => {
  await signIn(page);
  const client = await new Client(app.url).logIn();
  const id = await begin(client, 1);
  await client.post(`/api/v1/conversations/${id}/message`, { message: said.join(" ") });
  await client.call(finalizeCall, { params: { id } });
  const insights = await waitFor(
    () => client.call(readInsights, { params: { id } }),
    ({ status, check }) => status === "ready" && check !== "running",
  );
  expect(insights.claims?.filter(({ part }) => part === "strengths")).toHaveLength(6);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/dashboard/student-interview/${id}?tab=insights`);
    await expect(fold(page, "What went well")).toBeVisible();
    for (const name of [/^Answers \(1\)$/, "Disagree", "Chat Transcript", "Ask about your insights"])
      await expect(fold(page, name)).toBeVisible();
    expect(await controlsIn(page)).toBeLessThanOrEqual(26);
  }
  await expect(page.getByText("You sorted a stock room. Your list was used.")).toBeVisible();
  const text = (await page.getByRole("main").textContent()) ?? "";
  for (const { text: claim } of insights.claims ?? []) expect(text).toContain(claim);
  await fold(page, /^Answers/).click();
  await expect(page.locator("#answers")).toContainText("Situation · Action");
  await expect(page.getByRole("button", { name: "Make again" })).toHaveCount(0);
  await page.getByRole("button", { name: /^More for / }).click();
  await expect(page.getByRole("menuitem", { name: "Make again" })).toBeVisible();
});
