/*
 * Checks every page and its states, in both themes and at both widths: axe, forced colours, a zoom of 400 %, the keyboard.
 * `npm run test:accessibility`; docs/accessibility.md has the results. With WALK_PICTURES, a folder, it saves a screenshot
 * of each.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectKeyboardReach,
  expectRoomAtZoom,
  expectRoomForSpacing,
  expectSeenInForcedColours,
} from "../support/accessibility.ts";
import { expect, signIn } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { begin, historyOf, statusOf } from "../support/interview.ts";
import type { App } from "../support/server.ts";
import { ask, finishInterview, publish, requestContact, test, visit } from "../e2e/sharing-steps.ts";

// A dead link is a 404, which Chromium prints.
test.use({ allowedErrors: [/404/] });

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

async function inEachTheme(page: Page, where: string): Promise<void> {
  for (const size of sizes)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const state = `${where}, ${size.width} px, ${colorScheme}`;
      await expectAccessible(page, state);
      const { WALK_PICTURES: folder } = process.env;
      if (folder)
        await page.screenshot({
          path: join(folder, `${state.replaceAll(/[^\w.-]+/g, " ").slice(0, 120)}.png`),
          fullPage: true,
        });
    }
}

const overlays = "[role=menu], [role=listbox], [role=dialog], [role=alertdialog]";

/** Opens a button's menu or dialog, checks it, and closes it. */
async function lookInto(page: Page, where: string, open: () => Promise<unknown>): Promise<void> {
  await page.setViewportSize(sizes[0] ?? { width: 1280, height: 800 });
  await open();
  await expect(page.locator(overlays).last(), where).toBeVisible();
  await inEachTheme(page, where);
  await page.keyboard.press("Escape");
  await expect(page.locator(overlays), `${where} closes by Escape`).toHaveCount(0);
}

type Options = {
  /** Names of buttons that open a dialog. */
  dialogs?: RegExp[];
};

/** The page's next step is its only primary button. */
async function expectOnePrimary(page: Page, where: string): Promise<void> {
  const primary = await page
    .getByRole("main")
    .locator("button.bg-accent, a.bg-accent")
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
  expect(primary.length, `primary buttons of ${where}: ${primary.join(", ")}`).toBeLessThanOrEqual(1);
}

/** Checks a page: as loaded, with open folds, with its menus and the named dialogs. */
async function look(page: Page, where: string, { dialogs = [] }: Options = {}): Promise<void> {
  await page.setViewportSize(sizes[0] ?? { width: 1280, height: 800 });
  await expectOnePrimary(page, where);
  await page.locator("details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
  await inEachTheme(page, where);
  await expectSeenInForcedColours(page, where);
  await expectRoomAtZoom(page, where);
  await expectRoomForSpacing(page, where);
  await page.setViewportSize(sizes[0] ?? { width: 1280, height: 800 });
  await expectKeyboardReach(page, where);
  for (const name of dialogs)
    await lookInto(page, `${where}: ${name.source}`, () =>
      page.getByRole("button", { name }).first().click(),
    );
}

async function go(page: Page, path: string, options?: Options): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await look(page, path, options);
}

/** An account with content on each page. */
async function furnish(app: App) {
  const client = await new Client(app.url).logIn();
  const idOf = async (path: string, body: object) =>
    ((await client.post(`/api/v1${path}`, body)).json as { id: string }).id;
  const team = await idOf("/teams", { name: "Harbour", interaction_mode: "Chat" });
  const gone = await idOf("/teams", { name: "Pier", interaction_mode: "Chat" });
  await client.delete(`/api/v1/teams/${gone}`);
  const texts = { name: "Ana Silva", description: "Asks about ships.", system_prompt: "Ask about ships." };
  const character = await idOf("/characters", texts);
  await client.post(`/api/v1/characters/${character}/versions`, {
    ...texts,
    system_prompt: "Ask about boats.",
  });
  await idOf("/characters", { ...texts, team_id: team });
  await client.post("/api/v1/admin/invite-codes/generate");
  await client.post("/api/v1/auth/request-invite", { email: "ada@example.com", message: "Hello" });
  const live = await begin(client);
  const { current_character_id: current, current_character_name: name } = await statusOf(client, live);
  await client.post(`/api/v1/conversations/${live}/message`, {
    message: `Hi ${name}`,
    client_id: `greeting:${current}`,
  });
  await client.post(`/api/v1/conversations/${live}/message`, {
    message: "I rebuilt the ticket scanner with a team of four.",
  });
  expect((await historyOf(client, live)).length).toBeGreaterThan(2);
  const talk = await finishInterview(app, "student_interview");
  await client.patch(`/api/v1/conversations/${talk}`, {
    title: "Practice for the interview at the harbour: Donaudampfschifffahrtselektrizitätenhauptbetriebswerk",
  });
  const resumeTalk = await finishInterview(app, "resume_interview");
  return { client, team, character, live, talk, resumeTalk, link: await publish(app, resumeTalk) };
}

test("visitors without an account", async ({ page, app, sql, newVisitor }) => {
  const { client, link } = await furnish(app);
  const [user] = await sql<{ id: string }[]>`select id from users where is_superuser`;
  const made = await client.post(`/api/v1/admin/users/${user?.id}/reset-link`);
  const reset = new URL((made.json as { url: string }).url);

  await go(page, "/login?from=%2Fdashboard");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Please enter your email.")).toBeVisible();
  await look(page, "/login with errors");
  await go(page, "/register");
  await page.getByRole("button", { name: "Create account" }).click();
  await look(page, "/register with errors");
  await go(page, "/request-invite");
  await page.getByLabel("Email").fill("bo@example.com");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("heading", { name: "Request Submitted!" })).toBeVisible();
  await look(page, "/request-invite, sent");
  await go(page, "/forgot");
  await go(page, "/confirm-email?token=x");
  await go(page, "/reset?token=x");
  await go(page, reset.pathname + reset.search);
  await go(page, "/unsubscribe/nothing");
  await go(page, "/nothing");
  for (const query of ["", "?part=conversations", "?part=sharing"]) await go(page, `/api/v1/docs${query}`);

  const visitor = await newVisitor();
  // It redirects to the login after three seconds, too soon for the checks.
  await visitor.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((act: TimerHandler, ms = 0) => (ms < 3000 ? wait(act, ms) : 0)) as typeof setTimeout;
  });
  await go(visitor, "/public/interview/nothing");
  await visit(visitor, link);
  await go(visitor, link, { dialogs: [/^Contact Candidate/] });
  await ask(visitor, "How long did boarding take?");
  await ask(visitor, "Does Amara speak Portuguese?");
  await ask(visitor, "How old is she?");
  await requestContact(visitor, "jo@acme.example", "Can we talk?");
  await look(visitor, `${link} with answers`);
});

test.describe("people with an account", () => {
  test.beforeEach(async ({ page }) => signIn(page));

  test("sees empty states", async ({ page }) => {
    for (const path of ["student-interview", "resume-interview", "interviews", "news", "deleted"])
      await go(page, `/dashboard/${path}`);
    await go(page, "/dashboard/sample");
    await lookInto(page, "the account's menu", () =>
      page.getByRole("banner").locator("[aria-haspopup=menu]").last().click(),
    );
  });

  test("interviews, and reads insights", async ({ page, app }) => {
    const { client, live, talk } = await furnish(app);
    await go(page, "/dashboard/student-interview");
    await page.getByRole("button", { name: "See the questions" }).click();
    await expect(page.getByRole("region", { name: "The plan" })).toBeVisible();
    await look(page, "the questions of an interview");
    await go(page, `/dashboard/student-interview/${live}`);
    await lookInto(page, "before a conversation is left", () =>
      page
        .getByRole("banner")
        .getByRole("link", { name: /Colloquy/ })
        .click(),
    );
    await page
      .getByRole("button", { name: /^Change this answer/ })
      .first()
      .click();
    // The tabs may be half under the sticky bar, where a person would not click them.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await look(page, "an answer that is changed");
    await go(page, `/dashboard/student-interview/${talk}`);
    await go(page, `/dashboard/student-interview/${talk}?tab=insights`);
    const answer = (await historyOf(client, talk)).findLast(({ speaker_type: by }) => by === "user");
    const retry = await client.post("/api/v1/conversations/start", { retry_of: answer?.id });
    const { session_id } = retry.json as { session_id: string };
    await go(page, `/dashboard/student-interview/${session_id}`);
    await client.post(`/api/v1/conversations/${session_id}/finalize`);
    await go(page, `/dashboard/student-interview/${session_id}?tab=insights`);
    await go(page, "/dashboard/interviews", { dialogs: [/^More for /] });
    const kept = await client.post("/api/v1/stories", { message_id: answer?.id, tags: ["team"] });
    const { id: storyId } = kept.json as { id: string };
    await go(page, "/dashboard/interviews/stories");
    await go(page, `/dashboard/interviews/stories/${storyId}`);
    await go(page, `/dashboard/interviews/stories/${storyId}?remove=ask`);
    await go(page, "/dashboard/interviews/stories/questions?question=mistake");
    await go(page, "/dashboard/interviews/stories/progress");
    await client.delete(`/api/v1/conversations/${live}`);
    await go(page, `/dashboard/student-interview/${live}`);
  });

  test("holds a resume interview, and shares it", async ({ page, app }) => {
    const { resumeTalk } = await furnish(app);
    await go(page, "/dashboard/resume-interview", { dialogs: [/^More for /] });
    for (const step of ["chat", "share", "share&view=insights"])
      await go(page, `/dashboard/resume-interview/${resumeTalk}?step=${step}`);
  });

  test("manages characters and teams", async ({ page, app }) => {
    const { team, character } = await furnish(app);
    for (const query of ["", "?from=my", "?from=system", `?team=${team}`])
      await go(page, `/dashboard/characters${query}`);
    await go(page, "/dashboard/characters/new");
    await page
      .getByRole("button", { name: /^Create/ })
      .first()
      .click();
    await look(page, "a new character with errors");
    await go(page, `/dashboard/characters/${character}`);
    await go(page, `/dashboard/characters/${character}/versions`);
    await go(page, "/dashboard/teams");
    await go(page, "/dashboard/teams?new=1");
    await go(page, `/dashboard/teams?edit=${team}`);
  });

  test("manages the account and the installation", async ({ page, app }) => {
    await furnish(app);
    await go(page, "/dashboard/profile", { dialogs: [/^Delete my account/] });
    await go(page, "/dashboard/profile?tab=security");
    await go(page, "/dashboard/deleted");
    for (const path of ["invites", "status", "model", "usage", "backup", "retention", "audit"])
      await go(page, `/admin/${path}`);
  });
});

test("every page is covered", () => {
  const source = readFileSync(import.meta.filename, "utf8");
  // These redirect at once.
  const redirects = /^app\/(admin|dashboard(\/news)?)\/page\.tsx$/;
  const missed = globSync("app/**/page.tsx").filter((file) => {
    const parts = file.split("/").slice(1, -1);
    const last = parts.findLast((part) => !/^[[(]/.test(part)) ?? "";
    return !redirects.test(file) && !source.includes(last);
  });
  expect(missed).toEqual([]);
});
