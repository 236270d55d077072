import { expect, test } from "../support/e2e.ts";

const path = "/api/v1/docs";

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [1280, 360])
    test(`the interface is shown, ${colorScheme}, ${width} px wide, from here alone`, async ({
      page,
      app,
    }) => {
      const outside: string[] = [];
      page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url());
        if (origin !== app.url && protocol.startsWith("http")) outside.push(request.url());
      });
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const response = await page.goto(path);
      expect(response?.headers()["content-security-policy"]).toContain("default-src 'self'");
      await expect(page).toHaveTitle("API · Colloquy");
      await expect(page.getByRole("heading", { level: 1, name: "API" })).toBeVisible();

      const call = page.locator(".opblock").filter({ hasText: "Log in and get a bearer token" });
      await expect(call).toBeVisible();
      await call.getByRole("button").first().click();
      await expect(call.getByText("access_token").first()).toBeVisible();

      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBeLessThanOrEqual(0);
      const [paper, ink] = await call.evaluate((element) => [
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(element.querySelector(".opblock-summary-path") ?? element).color,
      ]);
      expect(paper).not.toBe(ink);
      // The viewer follows the theme, with the page.
      await page
        .getByRole("banner")
        .getByRole("button", { name: /^Switch to/ })
        .click();
      await expect(page.locator("html")).toHaveClass(
        colorScheme === "light" ? /dark-mode/ : /^(?!.*dark-mode)/,
      );
      expect(outside).toEqual([]);
    });

test("the viewer is loaded on its own page only", async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js"))
      sizes.push(
        response.body().then(
          (body) => body.length,
          () => 0,
        ),
      );
  });
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  const size = Math.max(0, ...(await Promise.all(sizes)));
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThan(600_000);
});
