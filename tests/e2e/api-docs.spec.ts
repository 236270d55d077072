import { expectAccessible } from "../support/accessibility.ts";
import { controls } from "../support/controls.ts";
import { expect, test } from "../support/e2e.ts";

const path = "/api/v1/docs";

for (const [colorScheme, width] of [
  ["light", 1280],
  ["dark", 360],
] as const)
  test(`a call is looked up, ${colorScheme}, ${width} px wide`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expect(page).toHaveTitle("API · Colloquy");
    expect((await controls(page)).length).toBeLessThanOrEqual(25);
    await page
      .locator("summary")
      .filter({ hasText: /^Accounts/ })
      .click();
    await page.getByRole("link", { name: "Creates a bearer token" }).click();
    await expect(page).toHaveURL(/\?part=accounts#postAuthLogin$/);
    await expect(page).toHaveTitle("Accounts · API · Colloquy");
    const call = page.getByRole("region", { name: "Creates a bearer token" });
    await expect(call.getByRole("region", { name: /^Example of/ })).toContainText(
      'curl "$COLLOQUY/api/v1/auth/login"',
    );
    await call.getByText("200", { exact: true }).click();
    await expect(call.getByText("access_token").first()).toBeVisible();
    await expectAccessible(page, "a part of the API");
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBeLessThanOrEqual(0);
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page has every call, and a section shows all of its calls", async ({ page }) => {
    await page.goto(path);
    const document = (await (await page.request.get("/api/v1/openapi.json")).json()) as {
      paths: Record<string, object>;
    };
    const count = Object.values(document.paths).flatMap(Object.keys).length;
    const folds = page.locator("details");
    for (const fold of await folds.all()) {
      if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
    }
    await expect(
      page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("strong") }),
    ).toHaveCount(count);
    await folds.filter({ hasText: "/contact-requests" }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Sharing" })).toBeVisible();
    const sharing = Object.keys(document.paths).filter((one) =>
      /\/(public|contact-requests)(\/|$)/.test(one),
    );
    for (const one of sharing) await expect(page.getByText(one, { exact: false }).first()).toBeVisible();
  });
});
