/** Sends a trace of each model call to an OpenTelemetry collector. Loaded only if one is configured. */
import { OpenTelemetry } from "@ai-sdk/otel";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { registerTelemetry } from "ai";

/** How long finished spans wait before sending, in milliseconds. A stopped process loses them. */
const sendEveryMs = 1000;

/**
 * Registers telemetry for all model calls of this process. The exporter reads the standard variables itself.
 * The tracer is not global, because Next.js would trace requests with it, and URLs of public links are
 * secret.
 * @returns a function that sends finished spans immediately
 */
export function registerModelTelemetry(): () => Promise<void> {
  const exporter = new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "colloquy" }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs })],
  });
  registerTelemetry(
    new OpenTelemetry({ tracer: provider.getTracer("colloquy"), agentSpanName: "functionId" }),
  );
  return () => provider.forceFlush();
}
