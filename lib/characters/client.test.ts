import { expect, test, vi } from "vitest";
import { createCharacter, tryCharacter } from "./client.ts";

const answer = (status: number, body: object) =>
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));

test("a field's problem is shown with its own text, without its path", async () => {
  const text = "Please keep a message under 32,000 characters.";
  const fields = { "turns.1.text": text };
  answer(422, { detail: `turns.1.text: ${text}`, code: "invalid", fields });
  const input = { name: "Ana", system_prompt: "Ask.", turns: [] };
  expect(await tryCharacter(input, new AbortController().signal, () => {})).toEqual({
    ok: false,
    problem: { code: "invalid", detail: text, fields, retryAt: null },
  });
});

test("a problem without a field shows its own text", async () => {
  const problem = { detail: "The request is larger than 128 kB. Send less at once.", code: "too_large" };
  answer(413, problem);
  expect(await createCharacter({ name: "Ana", system_prompt: "Ask." })).toEqual({
    ok: false,
    problem: { ...problem, retryAt: null },
  });
});

test("the last text part is the reply; earlier words were reasoning", async () => {
  const chunks = [
    { type: "text-start", id: "reply" },
    { type: "text-delta", id: "reply", delta: "I should be kind. " },
    { type: "text-end", id: "reply" },
    { type: "text-start", id: "spoken" },
    { type: "text-delta", id: "spoken", delta: "How did it end?" },
    { type: "finish" },
  ];
  const body = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
  const headers = { "content-type": "text/event-stream" };
  vi.stubGlobal("fetch", async () => new Response(body, { headers }));
  const shown: string[] = [];
  const input = { name: "Ana", system_prompt: "Ask.", turns: [] };
  const reply = await tryCharacter(input, new AbortController().signal, (text) => shown.push(text));
  expect(reply).toEqual({ ok: true, data: "How did it end?" });
  expect(shown).toEqual(["I should be kind. ", "How did it end?"]);
});
