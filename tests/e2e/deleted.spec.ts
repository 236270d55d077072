import type { Page } from "@playwright/test";
import { admin } from "../support/cluster.ts";
import { expect, signIn } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { finishInterview, publish, test, toast } from "./sharing-steps.ts";

const path = "/dashboard/deleted";
const entry = (page: Page, name: string) =>
  page.getByRole("list", { name: "Deleted" }).getByRole("listitem").filter({ hasText: name });
const nothing = (page: Page) => page.getByText("Nothing here.");

/** A team and a character, both deleted. */
async function addDeleted(url: string): Promise<void> {
  const client = await new Client(url).logIn();
  const texts = { name: "Ana Silva", description: "", system_prompt: "Ask." };
  const [team, character] = [
    await client.post("/api/v1/teams", { name: "Harbour", interaction_mode: "Chat" }),
    await client.post("/api/v1/characters", texts),
  ];
  const id = ({ json }: typeof team) => (json as { id: string }).id;
  expect((await client.delete(`/api/v1/teams/${id(team)}`)).status).toBe(204);
  expect((await client.delete(`/api/v1/characters/${id(character)}`)).status).toBe(204);
}

test.describe("an interview", () => {
  // A dead link is a 404, which Chromium prints.
  test.use({ allowedErrors: [/404/] });
  test("is deleted with its link, restored by Undo and from the page, and erased for good", async ({
    page,
    app,
    newVisitor,
  }) => {
    const id = await finishInterview(app, "student_interview");
    const link = await publish(app, id);
    const visitor = await newVisitor();
    await visitor.goto(link);
    await expect(visitor.getByRole("heading", { name: /Amara Lindqvist.s Interview/ })).toBeVisible();

    await signIn(page, admin);
    await page.goto("/dashboard/interviews");
    const item = page.getByRole("listitem").filter({ has: page.locator(`a[href$="${id}"]`) });
    const title = (await item.getByRole("link").textContent()) ?? "";
    const remove = async () => {
      await item.getByRole("button", { name: `More for ${title}` }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      // An open menu hides the list from assistive technology.
      await expect(page.getByRole("menu")).toBeHidden();
    };
    await remove();
    // Undo does not restore the link, so the dialog asks.
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Its public link stops working for good");
    await dialog.getByRole("button", { name: "Delete" }).click();
    // The open dialog hides the list; it closes once the interview is deleted.
    await expect(dialog).toBeHidden();
    await expect(item).toBeHidden();
    await visitor.reload();
    await expect(visitor.getByText("Invalid Interview Link")).toBeVisible();
    const notice = toast(page, "Interview Deleted");
    await expect(notice).toContainText("You can restore it for 30 days under Recently deleted.");
    await notice.getByRole("button", { name: "Undo" }).click();
    await expect(item).toBeVisible();
    // The toast stays while the pointer is over it, and may cover the button.
    await page.reload();
    await remove();
    await expect(item).toBeHidden();

    await page.getByRole("main").getByRole("link", { name: "Recently deleted" }).click();
    await expect(page.getByRole("heading", { name: "Recently deleted" })).toBeVisible();
    await expect(entry(page, title)).toContainText(/Interview.*Deleted .*Erased for good /);
    await entry(page, title)
      .getByRole("button", { name: `Restore ${title}` })
      .click();
    await expect(toast(page, "Restored")).toContainText(title);
    await expect(nothing(page)).toBeVisible();
    // It shows for three seconds only.
    await visitor.goto(link, { waitUntil: "commit" });
    await expect(visitor.getByText("Invalid Interview Link")).toBeVisible();

    await page.goto("/dashboard/interviews");
    await remove();
    await expect(item).toBeHidden();
    await page.goto(path);
    const erase = entry(page, title).getByRole("button", { name: `Delete for good ${title}` });
    await erase.click();
    const question = page.getByRole("alertdialog", { name: `Delete “${title}” for good?` });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await erase.click();
    await question.getByRole("button", { name: "Delete for good" }).click();
    await expect(nothing(page)).toBeVisible();
    await page.goto(`/dashboard/student-interview/${id}`);
    await expect(page.getByText("This conversation was deleted")).toBeVisible();
  });
});

test("a restore without room says what to do", async ({ page, app, sql }) => {
  await addDeleted(app.url);
  await signIn(page, admin);
  await page.goto(path);
  await expect(entry(page, "Harbour")).toContainText("Team");
  await sql`insert into teams (name, interaction_mode, user_id)
    select 'Team ' || n, 'Chat', u.id from users u, generate_series(1, 5000) n`;
  await entry(page, "Harbour").getByRole("button", { name: "Restore Harbour" }).click();
  await expect(entry(page, "Harbour").getByRole("alert")).toContainText("You can have at most 5000 teams");
  await entry(page, "Ana Silva").getByRole("button", { name: "Restore Ana Silva" }).click();
  await expect(entry(page, "Ana Silva")).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("things are restored, and erased after a confirmation that names them", async ({ page, app }) => {
    await addDeleted(app.url);
    await signIn(page, admin);
    await page.goto(path);
    await entry(page, "Ana Silva").getByRole("button", { name: "Restore Ana Silva" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Restored to where it was." })).toBeVisible();
    await expect(entry(page, "Ana Silva")).toBeHidden();

    const ask = entry(page, "Harbour").getByRole("button", { name: "Delete for good Harbour" });
    await ask.click();
    const question = page.getByRole("alertdialog", { name: "Delete “Harbour” for good?" });
    await question.getByRole("link", { name: "Cancel" }).click();
    await ask.click();
    await question.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByRole("status").filter({ hasText: "erased for good" })).toBeVisible();
    await expect(nothing(page)).toBeVisible();
  });
});
