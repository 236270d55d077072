import { expect, expectTypeOf, test, vi } from "vitest";
import type { readMe } from "./auth/api.ts";
import { addressOf, reach, request } from "./client.ts";
import type { exportCall, readStatus, sendCall } from "./conversations/api.ts";
import type { Status } from "./conversations/schema.ts";

const id = "6b1d3c52-7c1e-4d5a-9f0b-2a4c8e6f1d37";
const status: Status = {
  id,
  workflow: "student_interview",
  current_character: null,
  current_character_id: null,
  current_character_name: null,
  workflow_complete: true,
  reply: "idle",
  public_id: null,
  created_at: "2026-01-02T03:04:05.000Z",
};

const asked = (response: Response) => {
  const fetched = vi.fn<typeof fetch>(async () => response);
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

test("a call goes to its address with its method, and answers with its data", async () => {
  const fetched = asked(Response.json(status));
  const answer = await request<typeof readStatus>("GET /conversations/{id}/status", { params: { id } });
  expect(answer).toEqual({ ok: true, data: status });
  expect(fetched).toHaveBeenCalledWith(
    `/api/v1/conversations/${id}/status`,
    expect.objectContaining({ method: "GET", cache: "no-store" }),
  );
  if (answer.ok) expectTypeOf(answer.data).toEqualTypeOf<Status>();
});

test("parameters are encoded, what is undefined is left out", () => {
  const params = { id: "a/b?c" };
  expect(
    addressOf<typeof exportCall>("GET /conversations/{id}/export", { params, query: { format: "md" } }),
  ).toBe("/api/v1/conversations/a%2Fb%3Fc/export?format=md");
});

test("a poll is asked for again each time, so that the browser may be told that nothing has changed", async () => {
  const fetched = asked(Response.json(status));
  await request<typeof readStatus>(
    "GET /conversations/{id}/status",
    { params: { id } },
    { revalidate: true },
  );
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ cache: "no-cache" });
});

test("no answer, and one that makes no sense, are problems too", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await request<typeof readMe>("GET /users/me", {})).toMatchObject({ problem: { code: "offline" } });
  asked(new Response("<html>", { status: 502 }));
  expect(await request<typeof readMe>("GET /users/me", {})).toMatchObject({ problem: { code: "broken" } });
  asked(new Response("<html>"));
  expect(await request<typeof readMe>("GET /users/me", {})).toMatchObject({ problem: { code: "broken" } });
});

test("a limit says when a try may succeed", async () => {
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

/** Never run: each line that is marked must not compile. */
export const mistakes = [
  // @ts-expect-error the method of another call
  () => request<typeof readStatus>("POST /conversations/{id}/status", { params: { id } }),
  // @ts-expect-error an address that is not declared
  () => request<typeof readStatus>("GET /conversations/{id}/state", { params: { id } }),
  // @ts-expect-error no parameters
  () => request<typeof readStatus>("GET /conversations/{id}/status", {}),
  // @ts-expect-error a parameter of another name
  () => request<typeof readStatus>("GET /conversations/{id}/status", { params: { conversation: id } }),
  () =>
    // @ts-expect-error a field that the body does not have
    request<typeof sendCall>("POST /conversations/{id}/message", { params: { id }, body: { text: "Hello" } }),
  () =>
    // @ts-expect-error a field of another type
    request<typeof sendCall>("POST /conversations/{id}/message", { params: { id }, body: { message: 1 } }),
  () =>
    // @ts-expect-error a format that is not there
    reach<typeof exportCall>("GET /conversations/{id}/export", { params: { id }, query: { format: "pdf" } }),
  async () => {
    const answer = await request<typeof readStatus>("GET /conversations/{id}/status", { params: { id } });
    // @ts-expect-error a field that the answer does not have
    expect(answer.ok && answer.data.state).toBe(1);
  },
];
