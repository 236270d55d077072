import { expect, signIn } from "../support/e2e.ts";
import { Client } from "../support/http.ts";
import {
  comeBackUntil,
  decide,
  decisionDialog,
  entry,
  finishInterview,
  publish,
  requestContact,
  test,
  toast,
  visit,
} from "./sharing-steps.ts";

test("approving shows the contact that will be revealed, and needs a confirmation", async ({
  page,
  app,
  newVisitor,
}) => {
  const id = await finishInterview(app, "student_interview");
  const visitor = await newVisitor();
  await visit(visitor, await publish(app, id));
  await requestContact(visitor, "jo.recruiter@acme.example", "Can we talk?");
  await signIn(page);
  await page.goto(`/dashboard/student-interview/${id}?tab=insights&view=share`);
  const request = entry(page, "Can we talk?");
  const approve = request.getByRole("button", { name: "Approve" });
  const dialog = decisionDialog(page, "Approve");

  await approve.click();
  await expect(dialog).toContainText("j••••@acme.example");
  await expect(dialog).toContainText("shares amara@candidate.example with them");
  await expect(dialog).toContainText("This can’t be undone.");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(approve).toBeFocused();

  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(approve).toBeFocused();
  await page.reload();
  await expect(request).toContainText("Pending");
  await expect(request).not.toContainText("jo.recruiter");

  await approve.press("Enter");
  await dialog.getByRole("button", { name: "Approve" }).press("Enter");
  await expect(toast(page, "Request Approved")).toBeVisible();
  await expect(request).toContainText("jo.recruiter@acme.example");
  await expect(dialog).toBeHidden();
  // The button is removed; the focus is not lost.
  await expect(page.locator(":focus")).toHaveCount(1);
});

test("a rejected request shows its state, and its contact is erased", async ({ page, app, newVisitor }) => {
  const id = await finishInterview(app, "student_interview");
  const visitor = await newVisitor();
  await visit(visitor, await publish(app, id));
  await requestContact(visitor, "+44 7700 900123", "Call me.");
  await signIn(page);
  await page.goto(`/dashboard/student-interview/${id}?tab=insights&view=share`);
  const request = entry(page, "Call me.");
  const dialog = decisionDialog(page, "Reject");
  await request.getByRole("button", { name: "Reject" }).click();
  await expect(dialog).toContainText("This erases their contact");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(request.getByRole("button", { name: "Reject" })).toBeFocused();
  await expect(request).toContainText("Pending");

  await decide(page, request, "Reject");
  await expect(toast(page, "Request Rejected")).toBeVisible();
  await expect(request).toContainText("Contact erased");
  await expect(request).toContainText("Rejected");
  await expect(request.getByRole("button")).toHaveCount(0);
  const own = visitor.getByRole("status", { name: "Your contact requests" });
  await comeBackUntil(visitor, () =>
    expect(own).toContainText("The candidate declined your request.", { timeout: 1000 }),
  );
});

test.describe("decided elsewhere", () => {
  // The second decision is refused.
  test.use({ allowedErrors: [/409/] });

  test("a request that was decided elsewhere shows a message and reloads", async ({
    page,
    app,
    newVisitor,
  }) => {
    const id = await finishInterview(app, "student_interview");
    const visitor = await newVisitor();
    await visit(visitor, await publish(app, id, { contact_email: null }));
    await requestContact(visitor, "jo.recruiter@acme.example", "Can we talk?");
    await signIn(page);
    await page.goto(`/dashboard/student-interview/${id}?tab=insights&view=share`);
    const request = entry(page, "Can we talk?");
    await request.getByRole("button", { name: "Approve" }).click();
    await expect(decisionDialog(page, "Approve")).toContainText("They see no contact of yours.");

    const client = await new Client(app.url).logIn();
    const path = `/api/v1/conversations/${id}/contact-requests`;
    const [pending] = (await client.get(path)).json as { id: string }[];
    expect((await client.post(`${path}/${pending?.id}/reject`)).status).toBe(200);

    await decisionDialog(page, "Approve").getByRole("button", { name: "Approve" }).click();
    await expect(toast(page, "This request was already rejected.")).toBeVisible();
    await expect(decisionDialog(page, "Approve")).toBeHidden();
    await expect(request).toContainText("Rejected");
    await expect(request.getByRole("button")).toHaveCount(0);
    await expect(page.locator(":focus")).toHaveCount(1);
  });
});
