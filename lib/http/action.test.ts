import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { formAction, publicFormAction } from "./action.ts";

class Redirect extends Error {}
const given = vi.hoisted(() => ({ headers: new Headers(), hasSession: true }));
vi.mock("next/headers", () => ({ headers: async () => given.headers }));
vi.mock("next/navigation", () => ({
  redirect: (path: string) => {
    throw new Redirect(path);
  },
  unstable_rethrow: (error: unknown) => {
    if (error instanceof Redirect) throw error;
  },
}));
vi.mock("../auth/session.ts", () => ({
  findActor: async () => (given.hasSession ? { id: "eve" } : null),
  requireActor: async () => {
    if (!given.hasSession) throw new Redirect("/api/auth/ended");
    return { id: "eve" };
  },
}));

beforeEach(() => {
  given.headers = new Headers();
  given.hasSession = true;
});
const byScript = () => given.headers.set("next-action", "id");

const schema = z.strictObject({
  email: z.string().trim().min(3, "Please enter your email."),
  password: z.string().min(8, "Use at least 8 characters."),
});
function form(fields: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}
const right = { email: " eve@example.com ", password: "long enough" };

test("the command gets only the fields that the schema names", async () => {
  const command = vi.fn<() => Promise<string>>(async () => "done");
  const submit = publicFormAction(schema, ["email"], command);
  const answer = await submit(form({ ...right, $ACTION_KEY: "k", username: "a password manager's" }));
  expect(answer).toEqual({ ok: true, data: "done" });
  expect(command).toHaveBeenCalledWith(
    { email: "eve@example.com", password: "long enough" },
    expect.anything(),
  );
});

test("line breaks reach the command as typed, although forms send them as CRLF", async () => {
  const submit = publicFormAction(
    z.object({ note: z.string(), tags: z.array(z.string()) }),
    [],
    async (input) => input,
  );
  const answer = await submit(form({ note: "one\r\ntwo\nthree", tags: "a\r\nb" }));
  expect(answer).toEqual({ ok: true, data: { note: "one\ntwo\nthree", tags: ["a\nb"] } });
});

test("a refused form returns its problems and typed values, but never a password", async () => {
  const submit = publicFormAction(schema, ["email"], async () => null);
  expect(await submit(form({ email: "e ", password: "short" }))).toEqual({
    ok: false,
    error: {
      code: "invalid",
      detail: "email: Please enter your email. (and 1 more)",
      fields: { email: "Please enter your email.", password: "Use at least 8 characters." },
    },
    values: { email: "e " },
  });
  const refuse = publicFormAction(schema, ["email"], async () => {
    throw new AppError("rate_limited", "Too many.", { retryAfter: 3 });
  });
  expect(await refuse(form(right))).toEqual({
    ok: false,
    error: { code: "rate_limited", detail: "Too many.", retryAfter: 3 },
    values: { email: right.email },
  });
});

test.each<[string, Record<string, string | Blob>]>([
  ["a file", { ...right, email: new Blob(["x"]) }],
  ["a missing field", { password: right.password }],
  ["NUL", { ...right, email: "eve\u0000" }],
  ["half a surrogate pair", { ...right, email: "eve\ud800" }],
])("%s instead of text is refused", async (_, fields) => {
  const command = vi.fn<() => Promise<null>>(async () => null);
  const data = form(fields);
  // FormData would repair the text; Next.js has its own parser, which does not.
  if (fields.email === "eve\ud800") vi.spyOn(data, "getAll").mockReturnValue(["eve\ud800"]);
  const answer = await publicFormAction(schema, ["email"], command)(data);
  expect(answer.ok).toBe(false);
  expect(command).not.toHaveBeenCalled();
});

test("the browser is redirected without JavaScript; React gets the result", async () => {
  const submit = publicFormAction(schema, [], async () => ({ redirectTo: "/dashboard" }));
  await expect(submit(form(right))).rejects.toThrow(new Redirect("/dashboard"));
  byScript();
  expect(await submit(form(right))).toEqual({ ok: true, data: { redirectTo: "/dashboard" } });
});

test("a form for signed-in people checks the session first", async () => {
  const command = vi.fn<() => Promise<null>>(async () => null);
  const submit = formAction(schema, ["email"], command);
  expect(await submit(form(right))).toEqual({ ok: true, data: null });
  expect(command).toHaveBeenCalledExactlyOnceWith({ id: "eve" }, expect.anything(), expect.anything());

  given.hasSession = false;
  await expect(submit(form({}))).rejects.toThrow(new Redirect("/api/auth/ended"));
  byScript();
  expect(await submit(form({ email: "e" }))).toMatchObject({
    ok: false,
    error: { code: "unauthenticated" },
    values: { email: "e" },
  });
  expect(command).toHaveBeenCalledOnce();
});
