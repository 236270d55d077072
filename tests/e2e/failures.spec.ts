import type { Page, Route } from "@playwright/test";
import { expect, signIn } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import { begin } from "../support/interview.ts";
import {
  decisionDialog,
  finishInterview,
  publish,
  requestContact,
  sharePath,
  test,
  toast,
  visit,
} from "./sharing-steps.ts";
import { composer, replied } from "./student-interview-steps.ts";

/*
 * The texts without a response from the server, when there is no text of the server's own.
 */
test.use({ allowedErrors: [/Failed to load resource|ERR_FAILED|Failed to fetch/] });

/** Blocks the page's writes: its actions and its calls that change something. */
async function cutOff(page: Page, which: (route: Route) => boolean = () => true): Promise<void> {
  await page.route("**/*", (route) =>
    route.request().method() === "POST" && which(route) ? route.abort() : route.fallback(),
  );
}

test("logging in", async ({ page }) => {
  await page.goto("/login");
  await cutOff(page);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("a password");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Failed to login. Please check your credentials.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
});

test("registering", async ({ page }) => {
  await page.goto("/register?code=WXYZ-WXYZ-WXYZ&email=ada@example.com");
  await cutOff(page);
  await page.getByLabel("Password", { exact: true }).fill("long enough");
  await page.getByLabel("Confirm Password").fill("long enough");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("Registration failed. Please check your information and invite code."),
  ).toBeVisible();
});

test("asking for an invite", async ({ page }) => {
  await page.goto("/request-invite");
  await cutOff(page);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByText("Failed to submit invite request. Please try again later.")).toBeVisible();
});

test("logging out", async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/profile");
  await cutOff(page);
  await page.getByRole("banner").getByRole("button", { name: "admin" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(toast(page, "Error")).toContainText("Failed to log out. Please try again.");
});

test("changing the password", async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard/profile?tab=security");
  await cutOff(page);
  await page.getByRole("tab", { name: "Security" }).click();
  await page.getByLabel("Current Password").fill("the current one");
  await page.getByLabel("New Password").fill("a better password");
  await page.getByLabel("Confirm Password").fill("a better password");
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(toast(page, "Error")).toContainText("Failed to update password. Please try again.");
});

test("reading resumes", async ({ page, sql }) => {
  await signIn(page);
  await sql`alter table resumes rename to resumes_away`;
  try {
    await page.goto("/dashboard/resume-interview");
    await expect(page.getByRole("main").getByText("Failed to load resumes. Please try again.")).toBeVisible();
    await expect(toast(page, "Error")).toContainText("Failed to load resumes. Please try again.");
    // It moves over the button.
    await toast(page, "Error").getByRole("button", { name: "Close" }).click();
    await expect(toast(page, "Error")).toHaveCount(0);
  } finally {
    await sql`alter table resumes_away rename to resumes`;
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Failed to load resumes. Please try again.")).toHaveCount(0);
});

test("sending while the delivery code does not load", async ({ page, app }) => {
  await signIn(page);
  const path = `/dashboard/student-interview/${await begin(await new Client(app.url).logIn(), 1)}`;
  await page.goto(path);
  await replied(page, 1);
  await page.goto(path);
  await replied(page, 1);
  await page.route("**/_next/static/**", (route) => route.abort());
  await composer(page).fill("I repair radios.");
  await composer(page).press("Enter");
  await expect(page.getByText("No connection. Please check your network and try again.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await replied(page, 3);
});

test.describe("a part of a page whose code does not load", () => {
  test.use({ allowedErrors: [/Failed to load resource|ERR_FAILED|ChunkLoadError/] });

  test("loads on a retry", async ({ page, app }) => {
    const id = await finishInterview(app, "student_interview");
    await signIn(page);
    await page.goto(`/dashboard/student-interview/${id}?tab=insights`);
    await expect(page.getByRole("heading", { name: "Chat Transcript" })).toBeVisible();
    await page.route("**/_next/static/**", (route) => route.abort());
    await page.getByRole("link", { name: "Sharing" }).click();
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("button", { name: "Create public link" })).toBeVisible();
  });
});

test("sharing: the status, the link, its copy, a decision", async ({ page, app, newVisitor }) => {
  const id = await finishInterview(app, "resume_interview");
  await signIn(page);
  await page.route("**/shareable", (route) => route.abort());
  await page.goto(sharePath(id));
  await expect(toast(page, "Failed to check sharing status.")).toBeVisible();

  await page.unrouteAll();
  await page.goto(sharePath(id));
  const create = page.getByRole("button", { name: "Create public link" });
  await expect(create).toBeEnabled();
  await cutOff(page);
  await create.click();
  await expect(page.getByText("Failed to create public link.")).toBeVisible();

  await page.unrouteAll();
  const visitor = await newVisitor();
  await visit(visitor, await publish(app, id));
  await requestContact(visitor, "jo@acme.example");
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("no")) },
    });
    Object.defineProperty(document, "execCommand", { value: () => false });
  });
  await page.goto(sharePath(id));
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(toast(page, "Failed to copy to the clipboard.")).toBeVisible();

  const request = page.getByRole("listitem").filter({ hasText: "@acme.example" });
  await request.getByRole("button", { name: "Approve" }).click();
  const dialog = decisionDialog(page, "Approve");
  await expect(dialog).toBeVisible();
  await cutOff(page);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(toast(page, "Failed to update contact request status.")).toBeVisible();
  // The dialog stays open, shows the reason, and allows a retry.
  await expect(dialog.getByRole("alert")).toContainText("No connection.");
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(toast(page, "Request Approved")).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("a visitor's page: the link, and its lists", async ({ page, app }) => {
  await visit(page, await publish(app, await finishInterview(app, "resume_interview")));
  await requestContact(page, "jo@acme.example");
  const comeBack = () =>
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await page.route("**/contact-requests", (route) => route.abort());
  await comeBack();
  await expect(toast(page, "Failed to load interview data.")).toBeVisible();
  await page.route("**/status?*", (route) => route.abort());
  await comeBack();
  await expect(toast(page, "Failed to validate interview link.")).toBeVisible();
});

test("a dialog whose code fails to load, and then loads", async ({ page }) => {
  await signIn(page);
  const html = await (await page.request.get("/dashboard/profile")).text();
  let isCut = true;
  let refused = 0;
  // Code named by the page loads; code requested later does not.
  await page.route("**/_next/static/chunks/*.js", (route) => {
    const isFirst = html.includes(route.request().url().split("/").at(-1) ?? "");
    if (isFirst || !isCut) return route.fallback();
    refused += 1;
    return route.abort();
  });
  await page.goto("/dashboard/profile");
  const button = page.getByRole("button", { name: "Delete my account" });
  await button.hover();
  // In the background, without a message.
  await expect.poll(() => refused).toBeGreaterThan(0);
  await button.press("Enter");
  await expect(toast(page, "Error")).toContainText("No connection. Please check your network and try again.");
  await expect(page.getByRole("dialog")).toBeHidden();

  isCut = false;
  await button.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Password")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});
