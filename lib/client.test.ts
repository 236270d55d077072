import { conversationStatus, spokenBy } from "@/tests/support/conversation";
import { describe, expect, expectTypeOf, test, vi } from "vitest";
import type { readMe } from "./auth/api.ts";
import { urlOf, fetchApi, request } from "./client.ts";
import type { exportCall, readStatus, sendCall } from "./conversations/api.ts";
import type { Status } from "./conversations/schema.ts";

const id = "6b1d3c52-7c1e-4d5a-9f0b-2a4c8e6f1d37";
const status = conversationStatus({ id, ...spokenBy() });

const asked = (response: Response) => {
  const fetched = vi.fn<typeof fetch>(async () => response);
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

test("a call uses its address and method, and returns its data", async () => {
  const fetched = asked(Response.json(status));
  const answer = await request<typeof readStatus>("GET /conversations/{id}/status", { params: { id } });
  expect(answer).toEqual({ ok: true, data: status });
  expect(fetched).toHaveBeenCalledWith(
    `/api/v1/conversations/${id}/status`,
    expect.objectContaining({ method: "GET", cache: "no-store" }),
  );
  if (answer.ok) expectTypeOf(answer.data).toEqualTypeOf<Status>();
});

test("encodes parameters and leaves out undefined ones", () => {
  const params = { id: "a/b?c" };
  expect(
    urlOf<typeof exportCall>("GET /conversations/{id}/export", { params, query: { format: "md" } }),
  ).toBe("/api/v1/conversations/a%2Fb%3Fc/export?format=md");
});

describe("a poll", () => {
  const poll = async (of: string, response: Response) => {
    const fetched = asked(response);
    const answer = await request<typeof readStatus>(
      "GET /conversations/{id}/status",
      { params: { id: of } },
      { revalidate: true },
    );
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ cache: "no-store" });
    return { answer, ifNoneMatch: new Headers(fetched.mock.calls[0]?.[1]?.headers).get("if-none-match") };
  };
  const tagged = (tag: string, data: Status) => Response.json(data, { headers: { ETag: tag } });
  const same = () => new Response(null, { status: 304 });

  test("sends the ETag, and keeps the same object for unchanged data", async () => {
    const first = await poll("a", tagged('W/"1"', status));
    expect([first.ifNoneMatch, first.answer]).toEqual([null, { ok: true, data: status }]);
    const again = await poll("a", same());
    expect([again.ifNoneMatch, again.answer]).toEqual(['W/"1"', first.answer]);
    expect(again.answer.ok && first.answer.ok && again.answer.data === first.answer.data).toBe(true);
    const news = { ...status, workflow_complete: false };
    expect((await poll("a", tagged('W/"2"', news))).answer).toEqual({ ok: true, data: news });
    expect(await poll("a", same())).toEqual({ answer: { ok: true, data: news }, ifNoneMatch: 'W/"2"' });
  });

  test("does not reuse data for another address, without an ETag, or after a problem", async () => {
    await poll("b", tagged('W/"1"', status));
    expect((await poll("c", Response.json(status))).ifNoneMatch).toBeNull();
    expect(
      (await poll("c", Response.json({ detail: "Gone.", code: "not_found" }, { status: 404 }))).ifNoneMatch,
    ).toBeNull();
    expect((await poll("c", tagged('W/"3"', status))).ifNoneMatch).toBeNull();
    const fetched = asked(Response.json(status));
    await request<typeof readStatus>("GET /conversations/{id}/status", { params: { id: "b" } });
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).has("if-none-match")).toBe(false);
  });

  test("forgets the data after a 404", async () => {
    await poll("d", tagged('W/"1"', status));
    const gone = await poll("d", Response.json({ detail: "Gone.", code: "not_found" }, { status: 404 }));
    expect(gone).toMatchObject({
      ifNoneMatch: 'W/"1"',
      answer: { ok: false, problem: { code: "not_found" } },
    });
    expect((await poll("d", tagged('W/"2"', status))).ifNoneMatch).toBeNull();
  });

  test("keeps the newest responses only", async () => {
    await poll("old", tagged('W/"1"', status));
    for (let at = 0; at < 30; at++) await poll(`other-${at}`, tagged('W/"1"', status));
    expect((await poll("other-29", same())).ifNoneMatch).toBe('W/"1"');
    expect((await poll("old", tagged('W/"1"', status))).ifNoneMatch).toBeNull();
  });
});

test("no response and an unreadable one are problems too", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await request<typeof readMe>("GET /users/me", {})).toMatchObject({ problem: { code: "offline" } });
  asked(new Response("<html>", { status: 502 }));
  expect(await request<typeof readMe>("GET /users/me", {})).toMatchObject({ problem: { code: "broken" } });
  asked(new Response("<html>"));
  expect(await request<typeof readMe>("GET /users/me", {})).toMatchObject({ problem: { code: "broken" } });
});

test("a limit has the time of a possible retry", async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const problem = { detail: "Too many messages.", code: "rate_limited" };
  asked(Response.json(problem, { status: 429, headers: { "Retry-After": "7" } }));
  const answer = await request<typeof sendCall>("POST /conversations/{id}/message", {
    params: { id },
    body: { message: "Hello" },
  });
  vi.useRealTimers();
  expect(answer).toEqual({ ok: false, problem: { ...problem, retryAt: 1_007_000 } });
});

/** Never run: each marked line must not compile. */
export const mistakes = [
  // @ts-expect-error the method of another call
  () => request<typeof readStatus>("POST /conversations/{id}/status", { params: { id } }),
  // @ts-expect-error an undeclared address
  () => request<typeof readStatus>("GET /conversations/{id}/state", { params: { id } }),
  // @ts-expect-error missing parameters
  () => request<typeof readStatus>("GET /conversations/{id}/status", {}),
  // @ts-expect-error a parameter with another name
  () => request<typeof readStatus>("GET /conversations/{id}/status", { params: { conversation: id } }),
  () =>
    // @ts-expect-error a field that the body does not have
    request<typeof sendCall>("POST /conversations/{id}/message", { params: { id }, body: { text: "Hello" } }),
  () =>
    // @ts-expect-error a field of another type
    request<typeof sendCall>("POST /conversations/{id}/message", { params: { id }, body: { message: 1 } }),
  () =>
    fetchApi<typeof exportCall>("GET /conversations/{id}/export", {
      params: { id },
      // @ts-expect-error an unknown format
      query: { format: "pdf" },
    }),
  async () => {
    const answer = await request<typeof readStatus>("GET /conversations/{id}/status", { params: { id } });
    // @ts-expect-error a field that the response does not have
    expect(answer.ok && answer.data.state).toBe(1);
  },
];
