import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number };
type SentSpan = {
  name: string;
  status: { code?: number; message?: string };
  attributes: { key: string; value: Value }[];
};
type Body = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

const valueOf = ({ stringValue, doubleValue, intValue }: Value): unknown =>
  stringValue ?? doubleValue ?? (intValue === undefined ? undefined : Number(intValue));

/** An OpenTelemetry collector that accepts traces over HTTP, as JSON. */
export async function startFakeCollector() {
  const bodies: string[] = [];
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      if (request.url !== "/v1/traces") return response.writeHead(404).end();
      bodies.push(body);
      keys.push(request.headers["x-collector-key"]);
      return response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
    url: `http://127.0.0.1:${port}`,
    /** The received traces; grows while the server runs. */
    bodies,
    /** The header `x-collector-key` of each. */
    keys,
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Body).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap((scope) => scope.spans)
        .map(({ attributes, ...span }) => ({
          ...span,
          attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)])),
        })),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
