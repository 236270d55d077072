import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import type { CallError } from "@/components/shell/query";
import type { PublicMessage } from "@/lib/sharing/schema";
import { callsOf, type Question, type QuestionText, useQuestion } from "./use-question";

const text = "What did she build?";
const row = (id: string, state: PublicMessage["state"], content = text): PublicMessage => ({
  id,
  role: "user",
  content,
  created_at: "2026-11-28T12:00:00.000Z",
  citations: [],
  outcome: null,
  terms: null,
  state,
});

type Reply = PublicMessage[] | "lost";
/** A page whose requests get these replies, in order; the last one of each method repeats. */
function page(replies: { POST: Reply[]; GET: Reply[] }, shown: PublicMessage[] = []) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { method = "" }: RequestInit) => {
    sent.push(method);
    const list = replies[method === "POST" ? "POST" : "GET"];
    const reply = list.length > 1 ? list.shift() : list[0];
    if (reply === "lost") throw new TypeError("Failed to fetch");
    return Response.json(method === "POST" ? { messages: reply, visitor_token: "visitor" } : reply);
  });
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
  const key = callsOf("token").messages.queryKey;
  client.setQueryData(key, shown);
  const onFailed = vi.fn<(sent: QuestionText, error: CallError) => void>();
  let question: Question | undefined;
  function Page() {
    question = useQuestion("token", undefined, () => {}, { onAnswered: () => {}, onFailed });
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  const ask = async (lines?: string[]) => {
    question?.mutate(lines ? { content: lines.join("\n"), lines } : { content: text });
    await vi.runAllTimersAsync();
  };
  return { ask, sent, onFailed, listed: () => client.getQueryData(key) };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const old = row("old", "complete");
const answered = [old, row("new", "complete")];

test("a question that was answered while the connection was lost is not sent again", async () => {
  const { ask, sent, listed } = page({ POST: ["lost"], GET: ["lost", "lost", answered] }, [old]);
  await ask();
  expect(sent).toEqual(["POST", "GET", "GET", "GET"]);
  expect(listed()).toEqual(answered);
});

test("an answer that was being written at one attempt is found at the next", async () => {
  const GET: Reply[] = [[old, row("new", "answering")], answered];
  const { ask, sent, listed } = page({ POST: ["lost"], GET }, [old]);
  await ask();
  expect(sent).toEqual(["POST", "GET", "POST", "GET"]);
  expect(listed()).toEqual(answered);
});

test("an earlier answer to the same question does not count", async () => {
  const { ask, sent } = page({ POST: ["lost", [row("new", "complete")]], GET: [[old]] }, [old]);
  await ask();
  expect(sent).toEqual(["POST", "GET", "POST"]);
});

test("the text returns only if the question is not listed", async () => {
  const unsent = page({ POST: ["lost"], GET: [[]] });
  await unsent.ask();
  expect(unsent.onFailed.mock.calls).toMatchObject([[{ content: text }, { problem: { code: "offline" } }]]);
  const pending = [row("new", "answering")];
  const running = page({ POST: ["lost"], GET: [pending] });
  await running.ask();
  expect(running.onFailed).not.toHaveBeenCalled();
  expect(running.listed()).toEqual(pending);
});

test("of several questions, those that are not listed return", async () => {
  const GET: Reply[] = [[row("one", "complete", "One?")]];
  const { ask, onFailed } = page({ POST: ["lost"], GET });
  await ask(["One?", "Two?"]);
  expect(onFailed.mock.calls).toMatchObject([[{ lines: ["Two?"] }, {}]]);
});
