import type { Fixtures } from "@playwright/test";
import type { AppOptions } from "./e2e.ts";
import { type FakeOpenAI, startFakeOpenAI } from "./fake-openai.ts";

export type ModelService = AppOptions & { service: FakeOpenAI };

/**
 * Fixtures of a file whose server has an imitated model service, which `service.replyWith` scripts.
 * @param settings more settings of that server
 */
export const modelService = (
  settings: Record<string, string> = {},
): Fixtures<object, ModelService, object, AppOptions> => ({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures here
    async ({}, use) => {
      const service = await startFakeOpenAI();
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  appEnv: [
    async ({ service }, use) =>
      use({ OPENAI_BASE_URL: service.baseUrl, OPENAI_MODEL: "some-model", ...settings }),
    { scope: "worker" },
  ],
});
