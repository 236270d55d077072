import type { Locator } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { admin } from "../support/cluster.ts";
import { expect, signIn, test } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { begin } from "../support/interview.ts";
import { changePassword } from "./accounts-people.ts";

const behindLogin = [
  "/dashboard/student-interview",
  "/dashboard/resume-interview",
  "/dashboard/interviews",
  "/dashboard/characters",
  "/dashboard/teams",
  "/dashboard/profile",
  "/admin/invites",
  "/admin/backup",
];
const inFront = ["/login", "/register", "/request-invite", "/reset?token=x"];

test.describe("before the page's scripts", () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test("the theme is switched, and stays switched from the first paint on", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/login");
    const html = page.locator("html");
    await page.getByRole("banner").getByRole("button", { name: "Switch to dark theme" }).click();
    await expect(html).toHaveClass(/\bdark\b/);
    expect(await page.evaluate(() => localStorage.getItem("ui-theme"))).toBe("dark");
    // Before any of the page's own scripts has run.
    await page.route("**/_next/static/**/*.js", (route) => route.abort());
    await page.goto("/register", { waitUntil: "commit" });
    await expect(html).toHaveClass(/\bdark\b/);
  });
});

test("F8 moves the focus to the toasts; logging out shows one", async ({ page }) => {
  await signIn(page);
  await changePassword(page, admin.password);
  await expect(page.getByText("Your password has been updated")).toBeVisible();
  await page.keyboard.press("F8");
  await expect(page.locator("[data-sonner-toaster]")).toBeFocused();

  await page.getByRole("banner").getByRole("button", { name: "admin" }).click();
  await expect(page.getByText("admin@colloquy.local").last()).toBeVisible();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test("no page scrolls sideways at 360 px, and every page has its own title and h1", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const titles = new Set<string>();
  const look = async (path: string): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/Colloquy/);
    titles.add(await page.title());
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(tooWide, path).toBeLessThanOrEqual(0);
    await expectAccessible(page, path);
  };
  for (const path of inFront) await look(path);
  await signIn(page);
  for (const path of behindLogin) await look(path);
  // The sections need room next to the title.
  for (const width of [640, 768, 1024]) {
    await page.setViewportSize({ width, height: 740 });
    await look("/dashboard/profile");
  }
  expect(titles.size).toBe(inFront.length + behindLogin.length);
});

test("the page is centred in the window", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const look = async (path: string): Promise<void> => {
    await page.goto(path);
    const main = await page.getByRole("main").boundingBox();
    expect(main, path).not.toBeNull();
    if (main) expect(Math.abs(main.x + main.width / 2 - 640), path).toBeLessThanOrEqual(1);
    const rule = page.locator("header.border-b");
    for (const header of await rule.all()) expect((await header.boundingBox())?.width, path).toBe(1280);
  };
  for (const path of inFront) await look(path);
  await signIn(page);
  for (const path of behindLogin) await look(path);
});

test("the sections and the account are reachable at 360 px", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.goto("/dashboard/profile");
  const menu = page.getByRole("banner").getByRole("button", { name: "admin" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Characters" }).click();
  await expect(page).toHaveURL(/\/dashboard\/characters$/);
  await menu.click();
  expect(await page.getByRole("menuitem").allTextContents()).toEqual(
    "Practise,Interviews,Characters,Teams,Dashboard,Settings,Admin,Log out".split(","),
  );
  await expect(page.getByRole("menuitem", { name: "Characters" })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Home");
  await expect(page.getByRole("menuitem", { name: "Practise" })).toBeFocused();
  await page.getByRole("menuitem", { name: "Admin" }).click();
  await expect(page).toHaveURL(/\/admin\/invites$/);
  await expect(page.getByRole("banner").getByRole("link", { name: /Colloquy/ })).toBeVisible();
});

test("the header shows a name of 20 characters completely, and is sticky if there is room", async ({
  page,
  sql,
}) => {
  await sql`update users set name = ${"Moira Kelly-Anderson"}`;
  await signIn(page);
  const header = page.getByRole("banner");
  const look = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.goto("/dashboard/profile");
    const box = await header.boundingBox();
    const position = await header.evaluate((node) => getComputedStyle(node).position);
    return [Math.round(box?.height ?? 0), position];
  };
  expect(await look(390, 844)).toEqual([49, "static"]);
  expect(await look(1280, 320)).toEqual([49, "static"]);
  expect(await look(1280, 800)).toEqual([57, "sticky"]);
  const name = header.getByText("Moira Kelly-Anderson");
  await expect(name).toBeVisible();
  expect(await name.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  const sections = header.getByRole("navigation", { name: "Sections" });
  for (const path of ["student", "resume"]) {
    await page.goto(`/dashboard/${path}-interview`);
    await expect(sections.getByRole("link", { name: "Practise" })).toHaveAttribute("aria-current", "page");
  }
});

test("the characters of an interview and its count are one row at 320 px", async ({ page, app }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const id = await begin(await new Client(app.url).logIn(), 8);
  await signIn(page);
  await page.goto(`/dashboard/student-interview/${id}`);
  const middle = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  const list = page.getByRole("list", { name: "Characters of this interview" });
  await expect(list).toBeVisible();
  const more = page.getByRole("button", { name: "More for this interview" });
  expect(Math.abs((await middle(list)) - (await middle(more)))).toBeLessThan(4);
  const first = list.getByRole("listitem").first().locator("span").first();
  expect((await first.boundingBox())?.width).toBe(24);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe("in forced colours", () => {
  const lineOf = (element: Locator) =>
    element.evaluate((node) => {
      const { borderBottomColor, borderBottomWidth, textDecorationLine } = getComputedStyle(node);
      const isSeen = borderBottomColor !== getComputedStyle(document.body).backgroundColor;
      return { border: isSeen ? Number.parseFloat(borderBottomWidth) : 0, textDecorationLine };
    });

  test("buttons have borders, and lines mark the current page", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await signIn(page);
    await page.goto("/dashboard/student-interview");
    expect((await lineOf(page.getByRole("button", { name: "Start interview" }))).border).toBeGreaterThan(0);
    const section = (name: string) => page.getByRole("banner").getByRole("link", { name });
    expect((await lineOf(section("Practise"))).textDecorationLine).toBe("underline");
    expect((await lineOf(section("Characters"))).textDecorationLine).toBe("none");
    expect((await lineOf(page.getByRole("tab", { name: "Messages" }))).border).toBeGreaterThan(0);
    expect((await lineOf(page.getByRole("tab", { name: "Insights" }))).border).toBe(0);
  });
});

test.describe("a page that fails", () => {
  test.use({ allowedErrors: [/500|React error #441|favicon/] });

  test("keeps the header, and can be retried", async ({ page, sql }) => {
    await signIn(page);
    await sql`alter table conversations rename to conversations_away`;
    try {
      await page.goto(`/dashboard/student-interview/${crypto.randomUUID()}`);
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
      await expect(page).toHaveTitle("Something went wrong · Colloquy");
      await expect(page.getByRole("banner").getByRole("button", { name: "admin" })).toBeVisible();
    } finally {
      await sql`alter table conversations_away rename to conversations`;
    }
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  });
});

test.describe("a page outside the dashboard that fails", () => {
  test.use({ allowedErrors: [/500|404|React error #441|favicon/], colorScheme: "dark" });

  test("is a document in the same theme, and can be retried", async ({ page, sql }) => {
    await sql`alter table public_links rename to public_links_away`;
    try {
      await page.goto("/public/interview/aaaaaaaaaaaaaaaaaaaaaa");
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
      await expect(page).toHaveTitle("Something went wrong · Colloquy");
      await expect(page.getByRole("alert")).toContainText("Your saved work is safe");
      await expect(page.locator("html")).toHaveClass(/\bdark\b/);
      await expectAccessible(page, "the page for failures");
    } finally {
      await sql`alter table public_links_away rename to public_links`;
    }
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  });
});

test("the header's title asks before it leaves a conversation", async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/student-interview");
  await page.getByRole("button", { name: /Start|Begin/ }).click();
  await expect(page).toHaveURL(/student-interview\/[0-9a-f-]{36}/);
  const composer = page.getByRole("main").getByRole("textbox");
  await composer.fill("I led the move of our shop to a new payment provider in three weeks.");
  // The character speaks first, and again after the answer.
  const send = page.getByRole("button", { name: /^Send/ });
  await expect(send).toBeEnabled();
  await composer.press("Enter");
  await expect(composer).toHaveValue("");
  await composer.fill("And then");
  await expect(send).toBeEnabled();

  const title = page.getByRole("banner").getByRole("link", { name: /Colloquy/ });
  await title.click();
  const dialog = page.getByRole("alertdialog", { name: "End Current Conversation?" });
  await expect(dialog).toContainText(
    "You have an active conversation in progress. Are you sure you want to leave and return to the dashboard?",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/student-interview\/[0-9a-f-]{36}/);
  await expect(title).toBeFocused();
  await title.click();
  await dialog.getByRole("button", { name: "Leave Conversation" }).click();
  await expect(page).toHaveURL(/\/dashboard\/student-interview$/);
});
