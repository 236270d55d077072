import type { Page } from "@playwright/test";
import { controls } from "../support/controls.ts";
import { expect, signIn, test } from "../support/e2e.ts";
import { addRequests } from "./accounts-people.ts";

/* The maximum number of controls on a page, on a desktop and on a phone. */
const atMost = async (page: Page, count: number): Promise<void> => {
  const found = await controls(page);
  expect(found.length, found.join(" | ")).toBeLessThanOrEqual(count);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
};

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test("logging in, registering, asking for an invite", async ({ page }) => {
      for (const path of ["/login", "/register?code=ABCD&email=ada@example.com", "/request-invite"]) {
        await page.goto(path);
        await expect(page.getByRole("textbox").first()).toBeVisible();
        if (path.includes("email=")) await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
        await atMost(page, 9);
      }
    });

    test("invites: two requests and a code", async ({ page, sql }) => {
      await addRequests(sql, "second@example.com", "first@example.com");
      await signIn(page);
      await page.goto("/admin/invites");
      await page.getByRole("button", { name: "Generate New Invite Code" }).click();
      await expect(page.getByRole("button", { name: "Revoke" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(2);
      await atMost(page, 15);
      await sql`delete from invite_requests`;
      await sql`delete from invite_codes`;
      await page.reload();
      // Without pending requests, all sections start on the first screen.
      await expect(page.getByText("No codes have been issued.")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Users" })).toBeInViewport({ ratio: 1 });
    });

    test("characters: one of the person’s own, and the system’s in a fold", async ({ page }) => {
      await signIn(page);
      await page.goto("/dashboard/characters");
      // Without the person's own, the system's are shown.
      await expect(page.getByRole("button", { name: "Maya Okafor", exact: true })).toBeVisible();
      await page.request.post("/api/v1/characters", {
        data: { name: "Ana Lima", description: "Nursing", system_prompt: "You are Ana Lima." },
        headers: { origin: new URL(page.url()).origin },
      });
      await page.reload();
      await expect(page.getByRole("button", { name: "Ana Lima", exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: "Maya Okafor", exact: true })).toBeHidden();
      await atMost(page, 8 + 3);
    });

    test("teams: a page without any, and with three", async ({ page, sql }) => {
      await signIn(page);
      await page.goto("/dashboard/teams");
      await expect(page.getByText("A team shares characters and how insights are written.")).toBeVisible();
      await atMost(page, 2);
      await sql`insert into teams (name, description, interaction_mode, user_id)
        select 'Team ' || n, 'Nursing, first year', 'Panel', id from users, generate_series(1, 3) n`;
      await page.reload();
      await expect(page.getByRole("list", { name: "Teams" }).getByRole("listitem")).toHaveCount(3);
      await atMost(page, 2 + 3 * 3);
    });
  });
