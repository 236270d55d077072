import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import type { App } from "../support/server.ts";
import { Client } from "../support/http.ts";

export type Person = { email: string; password: string };

/** A person with an account, registered with an invite code. */
export async function addUser(app: App, email: string, password = "a-long-enough-password"): Promise<Person> {
  const admin = await new Client(app.url).logIn();
  const { json } = await admin.post("/api/v1/admin/invite-codes/generate");
  const { code } = json as { code: string };
  const made = await new Client(app.url).post("/api/v1/auth/register", {
    email,
    password,
    invite_code: code,
  });
  if (made.status !== 201) throw new Error(`Registering ${email} answered ${made.status}: ${made.text}`);
  return { email, password };
}

/** Visitors' requests for an invite; the last one is the newest. */
export async function addRequests(sql: Sql, ...emails: string[]): Promise<void> {
  for (const [index, email] of emails.entries()) {
    await sql`insert into invite_requests (email, message, created_at)
      values (${email}, ${`I am ${email.split("@")[0] ?? ""}.`}, now() - make_interval(mins => ${emails.length - index}))`;
  }
}

/** Changes the password in the profile, which a toast confirms. */
export async function changePassword(page: Page, current: string): Promise<void> {
  await page.goto("/dashboard/profile?tab=security");
  await page.getByLabel("Current Password").fill(current);
  await page.getByLabel("New Password").fill("a better password");
  await page.getByLabel("Confirm Password").fill("a better password");
  await page.keyboard.press("Enter");
}
