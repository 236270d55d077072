/** Sends a trace of each call to a model to an OpenTelemetry collector. Loaded only where one is set. */
import { OpenTelemetry } from "@ai-sdk/otel";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { registerTelemetry } from "ai";

/** How long finished spans wait to be sent, in milliseconds. A process that stops loses those that wait. */
const sendEveryMs = 1000;

/**
 * Registers it for all calls of this process. The exporter reads its address and headers from the standard variables itself.
 * The tracer is not global: Next.js would trace its requests with it, and addresses of public links are secret.
 * @returns a function that sends what has finished at once
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
