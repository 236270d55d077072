import type { Page } from "@playwright/test";
import type { Sql } from "postgres";
import { readInsights } from "@/lib/insights/api";
import { Client } from "../support/http.ts";
import { waitFor } from "../support/interview.ts";
import type { App } from "../support/server.ts";

/** Waits for the insights of a finished interview and changes them as if a model had written and checked them. */
export async function asOfModel(app: App, sql: Sql, id: string): Promise<void> {
  const client = await new Client(app.url).logIn();
  const { claims } = await waitFor(
    () => client.call(readInsights, { params: { id } }),
    ({ status }) => status === "ready",
  );
  const judged = (claims ?? []).map(({ part, text }) => ({ part, text, support: "supports" }));
  await sql`update insights set model = 'some-model', claims = ${sql.json(judged)} where conversation_id = ${id}`;
}

/** The number of usable controls of a page, without its header and without opening anything. */
export const controlsIn = (page: Page): Promise<number> =>
  page
    .getByRole("main")
    .locator("a[href], button, input, select, textarea, summary")
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
