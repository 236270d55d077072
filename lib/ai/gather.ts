/** One event of chat completions, as far as it matters here. */
type Chunk = {
  choices?: { delta?: Record<string, unknown>; finish_reason?: unknown; logprobs?: unknown }[];
  usage?: unknown;
};

/** The words of an event that holds nothing else; null for any other event. */
function wordsOf(chunk: Chunk | null): string | null {
  const [choice, ...more] = chunk?.choices ?? [];
  if (!chunk || !choice || more.length > 0 || chunk.usage || choice.finish_reason || choice.logprobs)
    return null;
  const { content, ...rest } = choice.delta ?? {};
  return typeof content === "string" && Object.keys(rest).length === 0 ? content : null;
}

function parse(event: string): Chunk | null {
  if (!event.startsWith("data: {")) return null;
  try {
    return JSON.parse(event.slice(6)) as Chunk;
  } catch {
    return null; // Whoever reads the stream says what is wrong with it.
  }
}

/** Whole events as text, with the words of neighbours put into one; and whether there were any words. */
function merge(text: string): { text: string; spoke: boolean } {
  let merged = "";
  let spoke = false;
  let open: { chunk: Chunk; event: string; words: string; count: number } | null = null;
  const shut = () => {
    if (!open) return;
    const { chunk, event, words, count } = open;
    const delta = chunk.choices?.[0]?.delta;
    if (count > 1 && delta) delta.content = words;
    merged += `${count > 1 ? `data: ${JSON.stringify(chunk)}` : event}\n\n`;
    open = null;
  };
  for (const event of text.split("\n\n")) {
    if (event === "") continue;
    const chunk = parse(event);
    const words = wordsOf(chunk);
    if (chunk === null || words === null) {
      shut();
      merged += `${event}\n\n`;
      continue;
    }
    spoke ||= words !== "";
    open ??= { chunk, event, words: "", count: 0 };
    open.words += words;
    open.count += 1;
  }
  shut();
  return { text: merged, spoke };
}

/**
 * Gathers the server-sent events of a reply: words that follow others within `ms` wait for each other and go on as one
 * event. Nothing waits before the first word; what is no word goes on as it came, in its place.
 * @param tell gets whole events, as text
 */
export function gather(
  ms: number,
  tell: (text: string) => void,
): { add: (text: string) => void; end: () => void } {
  let held = "";
  let lastSpoke = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;

  const flush = () => {
    timer = null;
    const end = held.lastIndexOf("\n\n");
    if (end === -1) return;
    const { text, spoke } = merge(held.slice(0, end + 2));
    held = held.slice(end + 2);
    if (spoke) lastSpoke = performance.now();
    if (text !== "") tell(text);
  };

  return {
    add(text) {
      held += text;
      if (timer) return;
      const wait = lastSpoke + ms - performance.now();
      if (wait <= 0) flush();
      else timer = setTimeout(flush, wait);
    },
    end() {
      if (timer) clearTimeout(timer);
      flush();
      if (held !== "") tell(held);
      held = "";
    },
  };
}
