import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { saveService } from "@/lib/model-service/commands";
import { resetDatabase } from "../support/database.ts";
import { type FakeOpenAI, startFakeOpenAI } from "../support/fake-openai.ts";
import { Client } from "../support/http.ts";
import { type Instances, startInstances } from "../support/instances.ts";
import { begin, historyOf, waitFor } from "../support/interview.ts";

let model: FakeOpenAI;
let instances: Instances;
beforeAll(async () => {
  model = await startFakeOpenAI();
  instances = await startInstances();
});
afterAll(async () => {
  // Later files use this database, so none of them may ask the service that ends here.
  await resetDatabase();
  await waitFor(modes, (now) => now.every((mode) => mode === "practice"));
  await instances.stop();
  await model.stop();
});
beforeEach(resetDatabase);

/** The model state of each instance. */
const modes = async () =>
  Promise.all(
    instances.apps.map(async ({ url }) => {
      const { json } = await new Client(url).get("/api/health");
      return (json as { model: { mode: string } }).model.mode;
    }),
  );

test("a stored service is used by every instance, without a restart", async () => {
  expect(await modes()).toEqual(["practice", "practice"]);
  const models = { interviewer: "stored-model", insights: "stored-model", answers: "stored-model" };
  await saveService(null, { url: model.baseUrl, key: "sk-stored", models, options: {} });
  await waitFor(modes, (now) => now.every((mode) => mode === "service"));
  model.replyWith(() => ({ text: "What did you learn there?" }));
  for (const { url } of instances.apps) {
    const client = await new Client(url).logIn();
    const id = await begin(client, 1);
    await client.post(`/api/v1/conversations/${id}/message`, { message: "I sorted the stock room." });
    const history = await historyOf(client, id);
    expect(history.at(-1)).toMatchObject({
      message_content: "What did you learn there?",
      generated_by: "stored-model",
    });
  }
  expect(new Set(model.requests.map(({ headers }) => headers.authorization))).toEqual(
    new Set(["Bearer sk-stored"]),
  );
});
