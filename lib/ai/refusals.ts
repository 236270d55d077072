/** Learns the accepted form of requests from a service's refusals. Pure. */

/** The request features that a service accepts. A feature is dropped after a refusal. */
export type Shape = {
  json: "schema" | "object" | "text";
  /** The name of the answer's limit; null for the provider's default. */
  limit: "max_tokens" | "max_completion_tokens" | null;
  usage: boolean;
  temperature: boolean;
  effort: boolean;
  /** Whether system messages are accepted; otherwise their text precedes the person's first message. */
  system: boolean;
};

export const wholeShape: Shape = {
  json: "schema",
  limit: null,
  usage: true,
  temperature: true,
  effort: true,
  system: true,
};

type Message = { role: string; content: unknown };
/** A chat completion request of the SDK's providers. */
export type ChatRequest = {
  messages: Message[];
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  reasoning_effort?: string;
  stream_options?: unknown;
  response_format?: { type: string };
  [other: string]: unknown;
};

/** Converts a request to an accepted form. */
export function inShape(request: ChatRequest, shape: Shape): ChatRequest {
  const { max_tokens, max_completion_tokens, response_format, ...rest } = request;
  const limit = max_completion_tokens ?? max_tokens;
  const name = shape.limit ?? (max_completion_tokens === undefined ? "max_tokens" : "max_completion_tokens");
  const body: ChatRequest = { ...rest, ...(limit !== undefined && { [name]: limit }) };
  if (response_format && shape.json === "schema") body.response_format = response_format;
  if (response_format && shape.json === "object") body.response_format = { type: "json_object" };
  if (!shape.usage) delete body.stream_options;
  if (!shape.temperature) delete body.temperature;
  if (!shape.effort) delete body.reasoning_effort;
  if (!shape.system) body.messages = withoutSystem(body.messages);
  return body;
}

/** Moves system messages to the head of the person's first message. */
function withoutSystem(messages: readonly Message[]): Message[] {
  const isSystem = ({ role }: Message) => role === "system" || role === "developer";
  const rules = messages.filter(isSystem).map(({ content }) => String(content));
  const [first, ...others] = messages.filter((message) => !isSystem(message));
  if (rules.length === 0 || !first) return [...messages];
  return [{ ...first, content: [...rules, String(first.content)].join("\n\n") }, ...others];
}

const tooLong = new RegExp(
  [
    String.raw`context[ _-]?(?:length|window|size)|maximum context|too many tokens|n_ctx`,
    String.raw`prompt is too long|exceeds? the (?:available )?context`,
  ].join("|"),
  "i",
);

/** Whether a refusal means that the text exceeds the context size. */
export const isTooLong = (status: number, text: string): boolean =>
  (status === 400 || status === 413 || status === 422) && tooLong.test(text);

/** The first number of tokens in a refusal below the assumed size; null for none. */
export function namedContext(text: string, believed: number): number | null {
  const numbers =
    text.match(/\d{1,3}(?:,\d{3})+|\d{4,7}/g)?.map((one) => Number(one.replaceAll(",", ""))) ?? [];
  return numbers.find((one) => one >= 1000 && one < believed) ?? null;
}

/** Features that a refusal can name. */
const named: [pattern: RegExp, simpler: (shape: Shape, request: ChatRequest) => Partial<Shape> | null][] = [
  [
    /max_completion_tokens/i,
    (_, { max_tokens }) => ({ limit: max_tokens === undefined ? "max_tokens" : "max_completion_tokens" }),
  ],
  [
    /max_tokens/i,
    (_, { max_tokens }) => (max_tokens === undefined ? null : { limit: "max_completion_tokens" }),
  ],
  [/stream_options|include_usage/i, () => ({ usage: false })],
  [/temperature/i, () => ({ temperature: false })],
  [/reasoning_effort|reasoning/i, () => ({ effort: false })],
  [
    /(?:system|developer)[^.]{0,20}(?:role|message)|role[^.]{0,20}(?:system|developer)/i,
    () => ({ system: false }),
  ],
  [/response_format|json_schema|json_object|schema|grammar/i, (shape) => simplerJson(shape)],
];

const simplerJson = ({ json }: Shape): Partial<Shape> | null =>
  json === "text" ? null : { json: json === "schema" ? "object" : "text" };

/**
 * The next simpler form after a refusal: without the feature it names, otherwise without the one most often
 * refused.
 * @param request as it was sent
 * @returns null if the refusal is not about the form or nothing simpler is left
 */
export function simplerShape(shape: Shape, request: ChatRequest, status: number, text: string): Shape | null {
  const isOfSchema = status >= 500 && /schema|grammar/i.test(text);
  if ((status !== 400 && status !== 422 && !isOfSchema) || isTooLong(status, text)) return null;
  const ladder: (() => Partial<Shape> | null)[] = [
    ...named
      .filter(([pattern]) => pattern.test(text))
      .map(
        ([, simpler]) =>
          () =>
            simpler(shape, request),
      ),
    () => (request.response_format ? simplerJson(shape) : null),
    () => (request.stream_options ? { usage: false } : null),
    () => (request.temperature === undefined ? null : { temperature: false }),
    () => (request.reasoning_effort === undefined ? null : { effort: false }),
    () => ({ system: false }),
  ];
  for (const step of ladder) {
    const next = { ...shape, ...step() };
    if (JSON.stringify(inShape(request, next)) !== JSON.stringify(request)) return next;
  }
  return null;
}
