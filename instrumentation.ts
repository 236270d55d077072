import { env } from "./lib/env.ts";

/** Next.js calls it when a server starts. */
export async function register(): Promise<void> {
  await import("./lib/daily/schedule.ts");
  if (env().OTEL_EXPORTER_OTLP_ENDPOINT) (await import("./lib/ai/telemetry.ts")).registerModelTelemetry();
}
