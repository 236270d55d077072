import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats, { type FormatsPlugin } from "ajv-formats";

type Media = { schema: object; example?: unknown };
type Answers = Record<string, { description: string; content?: Record<string, Media> }>;
export type DocumentedCall = {
  operationId: string;
  security: object[];
  description?: string;
  parameters?: {
    $ref?: string;
    name?: string;
    in?: string;
    required?: boolean;
    schema?: object;
    example?: unknown;
  }[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Answers;
};
export type OpenApi = {
  paths: Record<string, Record<string, DocumentedCall>>;
  components: Record<string, Record<string, object>>;
};

/** A response; without `text` its body was not read, because it streams. */
export type Seen = { status: number; headers: Headers; text?: string };

/** Checks a response against the OpenAPI document: undocumented responses are errors. */
export class Contract {
  readonly calls: { path: string; method: string; call: DocumentedCall; matches: RegExp }[];
  private readonly ajv = new Ajv2020({ strict: false });
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(readonly document: OpenApi) {
    (addFormats as unknown as { default: FormatsPlugin }).default(this.ajv);
    this.ajv.addSchema({ $id: "document", components: document.components });
    this.calls = Object.entries(document.paths)
      // A literal matches before a parameter in the same place.
      .toSorted(([a], [b]) => (a.replaceAll("{", "~") < b.replaceAll("{", "~") ? -1 : 1))
      .flatMap(([path, item]) => {
        const pattern = path.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[^/]+");
        const matches = new RegExp(`^${pattern}$`);
        return Object.entries(item).map(([method, call]) => ({ path, method, call, matches }));
      });
  }

  /** The problem of a value with a schema of the document, or null. */
  mismatch(schema: object, value: unknown): string | null {
    const referring = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    let isValid = this.compiled.get(referring);
    if (!isValid) {
      isValid = this.ajv.compile(JSON.parse(referring) as object);
      this.compiled.set(referring, isValid);
    }
    return isValid(value) ? null : this.ajv.errorsText(isValid.errors);
  }

  /** The problem of a response; null if it is documented, or the address is not part of the API. */
  problemOf(method: string, pathname: string, seen: Seen): string | null {
    if (!isReadable(pathname)) return this.refusal(method, seen, [400]);
    // Without the prefix, an address with an encoded slash is a page's.
    if (!pathname.startsWith("/api/") && /%2f/i.test(pathname)) return null;
    const here = this.calls.filter(({ matches }) => matches.test(pathname));
    const path = here[0]?.path;
    if (!path) {
      if (!/^\/api\/v1(\/|$)/.test(pathname)) return null;
      return this.refusal(method, seen, [404, 400]);
    }
    if (!seen.headers.get("x-request-id") && method !== "OPTIONS" && seen.status !== 405)
      return "no X-Request-Id";
    if (method === "OPTIONS") return this.allow(seen, 204);
    const asked = method === "HEAD" ? "get" : method.toLowerCase();
    const call = here.find((entry) => entry.path === path && entry.method === asked)?.call;
    if (!call) return this.allow(seen, 405) ?? this.refusal(method, seen, [405]);
    return this.answerProblem(call, method, seen);
  }

  private allow({ status, headers }: Seen, expected: number): string | null {
    if (status !== expected) return `answered ${status}, not ${expected}`;
    return headers.get("allow") ? null : "names no methods in Allow";
  }

  private refusal(method: string, { status, text = "" }: Seen, among: number[]): string | null {
    if (!among.includes(status)) return `answered ${status}, not ${among.join(" or ")}`;
    return method === "HEAD" ? null : this.mismatch({ $ref: "#/components/schemas/Error" }, parse(text));
  }

  private answerProblem(
    call: DocumentedCall,
    method: string,
    { status, headers, text }: Seen,
  ): string | null {
    const answer = call.responses[status];
    if (!answer) return `answered ${status}, which is not declared: ${text?.slice(0, 200)}`;
    if (status === 429 && !(Number(headers.get("retry-after")) >= 1)) return "no Retry-After";
    if (status === 401 && call.security.length > 0 && headers.get("www-authenticate") !== "Bearer")
      return "no WWW-Authenticate";
    const type = headers.get("content-type")?.split(";")[0];
    if (!answer.content) return text || type ? `answered ${status} with a body (${type})` : null;
    const media = answer.content[type ?? ""];
    if (!media) return `answered ${status} as ${type}, which is not declared`;
    if (text === undefined) return null;
    if (method === "HEAD") return text === "" ? null : "answered HEAD with a body";
    if (type === "text/event-stream")
      return text.endsWith("data: [DONE]\n\n") ? null : "ended its stream without [DONE]";
    return type === "application/json" ? this.mismatch(media.schema, parse(text)) : null;
  }
}

function isReadable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

let served: Promise<Contract> | undefined;

/** The served document. Every server of a run serves the same, so it is fetched once. */
export function contractOf(url: string): Promise<Contract> {
  served ??= fetch(new URL("/api/v1/openapi.json", url)).then(async (response) => {
    if (!response.ok) throw new Error(`The document answered ${response.status}.`);
    return new Contract((await response.json()) as OpenApi);
  });
  return served;
}
