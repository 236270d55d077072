import { expect, test, vi } from "vitest";
import { uploadResume } from "./client";

/** The last request; its response comes when a test says so. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  status = 0;
  response: unknown = null;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
  /** All bytes have left the browser. */
  sent() {
    this.upload.dispatchEvent(new Event("load"));
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.dispatchEvent(new Event("load"));
  }
}

const cancelled = { ok: false, problem: { code: "cancelled" } };

/** Starts an upload; `calls` are the requests by fetch. */
function start() {
  const calls: string[] = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal("fetch", (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address}`);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  const abort = new AbortController();
  const file = new File(["%PDF-1.4"], "me.pdf");
  const answer = uploadResume({ file, key: "k", onProgress: () => {}, signal: abort.signal });
  return { abort, answer, calls };
}

test("an upload that is cancelled while bytes are sent is aborted", async () => {
  const { abort, answer, calls } = start();
  abort.abort();
  expect(await answer).toMatchObject(cancelled);
  expect(calls).toEqual([]);
});

test("a resume whose upload is cancelled while the server reads it is deleted", async () => {
  const { abort, answer, calls } = start();
  FakeRequest.last.sent();
  abort.abort();
  FakeRequest.last.answer(201, { id: "one" });
  expect(await answer).toMatchObject(cancelled);
  expect(calls).toEqual(["DELETE /api/v1/resumes/one"]);
});

test("a refusal after the cancellation is not shown", async () => {
  const { abort, answer, calls } = start();
  FakeRequest.last.sent();
  abort.abort();
  FakeRequest.last.answer(415, { detail: "No PDF.", code: "unsupported_type" });
  expect(await answer).toMatchObject(cancelled);
  expect(calls).toEqual([]);
});

test("an upload without a cancellation is kept", async () => {
  const { answer, calls } = start();
  FakeRequest.last.sent();
  FakeRequest.last.answer(201, { id: "one" });
  expect(await answer).toEqual({ ok: true, data: { id: "one" } });
  expect(calls).toEqual([]);
});
