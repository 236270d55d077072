import { env } from "./lib/env.ts";

/** Called by Next.js when a server starts. */
export async function register(): Promise<void> {
  await import("./lib/daily/schedule.ts");
  const { watchStoredService } = await import("./lib/model-service/stored.ts");
  await watchStoredService();
  if (env().OTEL_EXPORTER_OTLP_ENDPOINT) (await import("./lib/ai/telemetry.ts")).registerModelTelemetry();
}
