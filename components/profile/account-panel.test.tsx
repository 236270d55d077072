import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Retention } from "@/lib/conversations/retention/schema";
import { AccountPanel } from "./account-panel";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }));

const others = {
  email: "ada@example.com",
  name: null,
  role: "User",
  mails: { contact_requests: true, digest: true },
  hasMailServer: true,
  usage: null,
} as const;

function chosenIn(retention: Retention): string | undefined {
  const html = renderToStaticMarkup(<AccountPanel {...others} retention={retention} />);
  return /<option[^>]* selected=""[^>]*>([^<]*)/.exec(html)?.[1];
}

const limit = "After 90 days, the limit set by the administrators";
test.each([
  [{ days: null, max_days: null }, "Never"],
  [{ days: 45, max_days: 90 }, "After 45 days"],
  [{ days: 90, max_days: 90 }, limit],
  [{ days: 365, max_days: 90 }, limit],
  [{ days: null, max_days: 90 }, limit],
])("the retention %j is shown as it applies", (retention, shown) => {
  expect(chosenIn(retention)).toBe(shown);
});
