import type { Page } from "@playwright/test";
import { type AppOptions, expect, signIn, test as base } from "../support/e2e.ts";
import { type FakeOllama, startFakeOllama } from "../support/fake-ollama.ts";

/** With Ollama on this machine, and without a configured service. */
const test = base.extend<object, AppOptions & { ollama: FakeOllama }>({
  ollama: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures here
    async ({}, use) => {
      const ollama = await startFakeOllama({ window: 4096 });
      await use(ollama);
      await ollama.stop();
    },
    { scope: "worker" },
  ],
  appEnv: [async ({ ollama }, use) => use({ OLLAMA_HOST: new URL(ollama.origin).host }), { scope: "worker" }],
});

const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
const now = (page: Page) => section(page, "Now");
const offer = (page: Page) => page.getByText("Ollama runs on this machine with qwen3:8b.");
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const width of [390, 1280])
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a model on this machine is offered once, tested, used, and removed", async ({ page, sql }) => {
      await signIn(page);
      await page.goto("/dashboard/student-interview");
      await expect(offer(page)).toBeVisible();
      await sql`update audit_events set created_at = created_at - interval '11 minutes'`;
      await page.reload();
      await expect(page.getByRole("button", { name: "Start interview" })).toBeVisible();
      await expect(offer(page)).toHaveCount(0);

      await page.goto("/admin/model");
      await expect(now(page)).toContainText("Practice mode: no model service is set.");
      await page.getByRole("button", { name: "Fill in and test Ollama" }).click();
      await expect(page.getByText(/^Tested/)).toBeVisible();
      const lines = section(page, "Test").getByRole("listitem");
      await expect(lines).toHaveCount(8);
      await expect(lines.filter({ hasText: "Reads long texts" })).toContainText(
        "OLLAMA_CONTEXT_LENGTH=16384",
      );
      await expect(page.getByLabel("Model", { exact: true })).toHaveValue("qwen3:8b");
      await expect(page.getByText("1 person will be asked to accept the notice")).toBeVisible();
      await expect(now(page)).toContainText("Practice mode");
      expect(await fits(page)).toBe(true);

      await page.getByRole("button", { name: "Use it" }).click();
      await expect(now(page)).toContainText("Interviews run with qwen3:8b at");
      await page.goto("/dashboard/student-interview");
      await expect(page.getByRole("region", { name: "Notice on AI" })).toContainText("qwen3:8b at");

      await page.goto("/admin/model");
      await page.getByRole("button", { name: "Back to practice mode" }).click();
      await page.getByRole("button", { name: "Go back" }).click();
      await expect(now(page)).toContainText("Practice mode: no model service is set.");
    });
  });

test("lists models with the typed key, and shows problems next to their fields", async ({ page, ollama }) => {
  await signIn(page);
  await page.goto("/admin/model");
  await page.getByLabel("Service").selectOption("LM Studio");
  const address = page.getByLabel("Address");
  await expect(address).toHaveValue("http://localhost:1234/v1");
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByText("Enter or choose the name of a model.")).toBeVisible();
  await address.fill("http://169.254.169.254/v1");
  await page.getByRole("button", { name: "List models" }).click();
  await expect(page.getByText("Link-local addresses are not allowed.")).toBeVisible();
  await address.fill(`${ollama.origin}/v1`);
  await page.getByLabel("Key").fill("sk-typed");
  await page.getByRole("button", { name: "List models" }).click();
  await expect(page.getByText("Choose one of 2.")).toBeVisible();
  expect(ollama.keys).toContain("sk-typed");
  expect(page.url()).not.toContain("sk-typed");
  await page.getByLabel("Model", { exact: true }).fill("qwen3:8b");
  await page.getByText("More settings").click();
  await page.getByLabel("Tokens read at once").fill("100");
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByText("Enter a whole number of tokens, 4,096 or more.")).toBeVisible();
  await page.getByLabel("Tokens read at once").fill("8192");
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(now(page)).toContainText("Interviews run with qwen3:8b at");
  await expect(page.getByText("A key is stored. Leave this empty to keep it.")).toBeVisible();
  await expect(page.getByLabel("Key")).toHaveValue("");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a service is entered, listed, tested and used", async ({ page, ollama }) => {
    await signIn(page);
    await page.goto("/admin/model");
    await page.getByLabel("Address").fill(`${ollama.origin}/v1`);
    await page.getByRole("button", { name: "List models" }).click();
    await expect(page.getByText("Choose one of 2.")).toBeVisible();
    await expect(page.getByLabel("Address")).toHaveValue(`${ollama.origin}/v1`);
    await page.getByLabel("Model", { exact: true }).fill("qwen3:8b");
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/^Tested/)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByRole("button", { name: "Use it" }).click();
    await expect(now(page)).toContainText("Interviews run with qwen3:8b at");
  });
});
