import { expect, type Locator, type Page } from "@playwright/test";

export const answers = {
  path: "I study computer science in Leeds because my uncle repaired radios and let me solder when I was nine.",
  hall:
    "Last summer I led a team of four that rebuilt the booking system of our climbing hall. " +
    "We cut no-shows by 35% in two months.",
  crash:
    "When our database went down two days before the launch, I wrote a restore script and we reopened after six hours.",
};

export const composer = (page: Page): Locator =>
  page.getByRole("main").getByRole("textbox", { name: "Your message" });
export const advance = (page: Page): Locator => page.getByRole("button", { name: /^Advance/ });
export const skip = (page: Page): Locator => page.getByRole("button", { name: "Skip question" });
/** Confirms the dialog before the interview ends, if there is a draft or an open question. */
export const finishDialog = (page: Page): Locator =>
  page.getByRole("alertdialog", { name: /^Finish and see/ });
export const stage = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: `With ${name}` });
export const sayings = (page: Page): Locator => page.getByRole("main").locator("li[id^=message-]");

/** Opens a fold of the page. */
export const unfold = (page: Page, title: string): Promise<void> =>
  page.locator("summary").filter({ hasText: title }).click();

/** Selects only these characters. */
export async function choose(page: Page, names: string[]): Promise<void> {
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  for (const box of await page.getByRole("checkbox").all())
    await box.setChecked(names.includes((await box.getAttribute("aria-label")) ?? ""));
}

/** Selects only these characters, in the order of the page, and starts. */
export async function start(page: Page, names: string[], length = 10): Promise<string> {
  await page.goto("/dashboard/student-interview");
  await page.getByRole("radio", { name: `${length} answers` }).check();
  await unfold(page, "Interviewers");
  await choose(page, names);
  await page.getByRole("button", { name: "Start interview" }).click();
  await expect(page).toHaveURL(/student-interview\/[0-9a-f-]{36}$/);
  return page.url().split("/").at(-1) ?? "";
}

/** Waits for the reply to the latest message, like Advance. */
export async function replied(page: Page, messages: number): Promise<void> {
  await expect(sayings(page)).toHaveCount(messages);
  await expect(advance(page)).toBeEnabled();
}

/** Leaves the last character, and with it the interview. With an open question a dialog asks first. */
export async function finish(page: Page): Promise<void> {
  await expect(advance(page)).toBeEnabled();
  const isAsked = await skip(page).isVisible();
  await advance(page).click();
  if (isAsked) await finishDialog(page).getByRole("button", { name: "Advance and finish" }).click();
}

export async function say(page: Page, text: string): Promise<void> {
  const before = await sayings(page).count();
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await replied(page, before + 2);
}
