import { expect, onTestFinished, test } from "vitest";
import { finalizeCall } from "@/lib/conversations/api";
import { readInsights, recheckCall } from "@/lib/insights/api";
import { type Script, startFakeOpenAI } from "../support/fake-openai.ts";
import { Client } from "../support/http.ts";
import { begin, waitFor } from "../support/interview.ts";
import { isCheck, isInsights } from "../support/plan-requests.ts";
import { startApp } from "../support/server.ts";

const words =
  "I sorted the stock room of a shop in Leeds with two others, and we threw away forty boxes of old paper.";
const draft = {
  strengths: [
    { quote: "I sorted the stock room of a shop in Leeds", message: "m2", text: "You led a shop." },
  ],
  improvements: [],
  quotes: [],
  answers: [],
  summary: "You sorted a stock room.",
};

test("insights are shown before their check, and a failed check can be repeated", async () => {
  const first = Promise.withResolvers<void>();
  let check: Script = { status: 400, until: first.promise };
  const service = await startFakeOpenAI({
    reply: (request) =>
      isCheck(request) ? check : isInsights(request) ? { json: draft } : { text: "What?" },
  });
  const app = await startApp({
    env: { OPENAI_BASE_URL: service.baseUrl, OPENAI_MODEL: "tiny", OPENAI_CONTEXT_TOKENS: "32000" },
  });
  onTestFinished(async () => {
    await app.stop();
    await service.stop();
  });
  const client = await new Client(app.url).openSession();
  const id = await begin(client, 1);
  await client.post(`/api/v1/conversations/${id}/message`, { message: words });
  await client.call(finalizeCall, { params: { id } });
  const read = () => client.call(readInsights, { params: { id } });
  const page = async () => (await client.get(`/dashboard/student-interview/${id}?tab=insights`)).text;

  expect(await waitFor(read, ({ status }) => status !== "running")).toMatchObject({ check: "running" });
  const before = await page();
  expect(before).toContain("Being checked");
  expect(before).toContain("You led a shop.");

  first.resolve();
  await waitFor(read, (insights) => insights.check === "failed");
  const failed = await page();
  expect(failed).toContain("Not checked.");
  expect(failed).toMatch(/Try again<span class="sr-only">: check the insights/);

  check = { json: { checks: [{ point: "s1", holds: "no", text: "" }] } };
  expect(await client.call(recheckCall, { params: { id } })).toMatchObject({ status: "ready" });
  await waitFor(read, (insights) => insights.check === "done");
  const after = await page();
  expect(after).not.toContain("Not checked.");
  expect(after).not.toContain("You led a shop.");
});
