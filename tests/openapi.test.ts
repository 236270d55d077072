import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { makeDocument } from "@/lib/openapi/document";
import { unprefixedPaths } from "@/lib/operation";
import config from "@/next.config";
import { conversationStatus, spokenBy } from "./support/conversation.ts";
import { Contract, type OpenApi } from "./support/contract.ts";
import { declaredOperations } from "./support/operations.ts";

const document = makeDocument() as unknown as OpenApi;
const calls = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, call]) => (call ? [{ path, method, call }] : [])),
);

test("every declared call is in the document, with both of its addresses", async () => {
  const expected = (await declaredOperations()).flatMap(({ method, path, base = "/api/v1" }) => [
    `${method} ${base}${path}`,
    ...(unprefixedPaths.includes(path) ? [`${method} ${path}`] : []),
  ]);
  const documented = calls.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  expect(documented.toSorted()).toEqual(expected.toSorted());
});

test("the documented unprefixed addresses are the served ones", async () => {
  const rewrites = (await config.rewrites?.()) as { beforeFiles: { source: string; destination: string }[] };
  const served = rewrites.beforeFiles.map(({ source }) => source.replaceAll(/:(\w+)/g, "{$1}"));
  expect(served.toSorted()).toEqual(unprefixedPaths.toSorted());
});

test("passes the linter's recommended rules without an error or a warning", async () => {
  // Without one rule: it considers `/characters/team/{teamId}` and `/characters/{id}/fork` the same address, although no id
  // is called "team". The next test is more precise.
  const rules = await createConfig({ extends: ["recommended"], rules: { "no-ambiguous-paths": "off" } });
  const problems = await lintFromString({ source: JSON.stringify(document), config: rules });
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([]);
});

test("every call with a body documents its maximum size", () => {
  const sizes = Object.fromEntries(
    [
      "/auth/login",
      "/auth/request-invite",
      "/characters",
      "/conversations/{id}/message",
      "/characters/try",
    ].map((path) => [path, document.paths[`/api/v1${path}`]?.["post"]?.responses[413]?.description]),
  );
  expect(sizes).toEqual({
    "/auth/login": "`too_large`: The body is larger than 16 kB.",
    "/auth/request-invite": "`too_large`: The body is larger than 16 kB.",
    "/characters": "`too_large`: The body is larger than 128 kB.",
    "/conversations/{id}/message": "`too_large`: The body is larger than 256 kB.",
    "/characters/try": "`too_large`: The body is larger than 1 MB.",
  });
  const silent = calls.filter(
    ({ call }) => call.requestBody && !/larger than/.test(call.responses[413]?.description ?? ""),
  );
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("no address matches two calls", async () => {
  const clashes: string[] = [];
  const ids = new Set(
    (await declaredOperations()).flatMap(({ params }) => {
      const shape = (params as { shape?: Record<string, { format?: string }> } | undefined)?.shape ?? {};
      return Object.entries(shape).flatMap(([name, { format }]) => (format === "uuid" ? [`{${name}}`] : []));
    }),
  );
  const meet = (one: string, other: string): boolean => {
    if (one === other) return true;
    const [wild, literal] = one.startsWith("{") ? [one, other] : [other, one];
    return wild.startsWith("{") && (literal.startsWith("{") || !ids.has(wild));
  };
  const paths = Object.keys(document.paths).map((path) => path.split("/"));
  for (const [index, one] of paths.entries())
    for (const other of paths.slice(index + 1)) {
      // A literal matches before a parameter in the same place; two parameters in one place are one address.
      const same = one.length === other.length && one.every((part, at) => meet(part, other[at] ?? ""));
      const decided = one.some((part, at) => part.startsWith("{") !== (other[at] ?? "").startsWith("{"));
      const crossed =
        one.some((part, at) => part.startsWith("{") && !(other[at] ?? "").startsWith("{")) &&
        one.some((part, at) => !part.startsWith("{") && (other[at] ?? "").startsWith("{"));
      if (same && (!decided || crossed)) clashes.push(`${one.join("/")} and ${other.join("/")}`);
    }
  expect(clashes).toEqual([]);
});

test("every example is valid by its schema", () => {
  const contract = new Contract(document);
  const wrong: string[] = [];
  let examples = 0;
  const check = (where: string, schema: object, example: unknown): void => {
    examples += 1;
    const problem = contract.mismatch(schema, example);
    if (problem) wrong.push(`${where}: ${problem} in ${JSON.stringify(example)}`);
  };
  for (const { path, method, call } of calls) {
    const where = `${method} ${path}`;
    for (const [type, media] of Object.entries(call.requestBody?.content ?? {}))
      if ("example" in media) check(`${where} takes ${type}`, media.schema, media.example);
    for (const [status, { content = {} }] of Object.entries(call.responses))
      for (const [type, media] of Object.entries(content))
        if ("example" in media) check(`${where} answers ${status} ${type}`, media.schema, media.example);
    for (const parameter of call.parameters ?? [])
      if ("schema" in parameter)
        check(`${where} ${parameter.name}`, parameter.schema ?? {}, parameter.example);
  }
  expect(wrong).toEqual([]);
  expect(examples).toBeGreaterThan(calls.length * 3);
});

test("every call with a body has an example, and every call with a JSON response too", () => {
  const without = calls.flatMap(({ path, method, call }) => {
    const bodies = Object.entries(call.requestBody?.content ?? {});
    const answers = Object.values(call.responses).flatMap(({ content }) => Object.entries(content ?? {}));
    const bare = [...bodies, ...answers].filter(
      ([type, media]) => type.startsWith("application/json") && media.example === undefined,
    );
    return bare.map(([type]) => `${method} ${path}: ${type}`);
  });
  expect(without).toEqual([]);
});

test("documents the required access", async () => {
  for (const { method, path, base = "/api/v1", access } of await declaredOperations()) {
    const call = document.paths[`${base}${path}`]?.[method.toLowerCase()];
    expect(call?.security, path).toEqual(access === "public" ? [] : [{ bearer: [] }, { cookie: [] }]);
    expect(call?.description?.includes("administrators") ?? false, path).toBe(access === "admin");
    expect(Object.keys(call?.responses ?? {}).includes("401"), path).toBe(
      access !== "public" || path === "/auth/login",
    );
  }
});

describe("an undocumented response is detected", () => {
  const contract = new Contract(document);
  const id = "6b1d3c52-7c1e-4d5a-9f0b-2a4c8e6f1d37";
  const status = conversationStatus({ id, ...spokenBy() });
  const see = (
    body: unknown,
    more: { status?: number; type?: string; path?: string; method?: string } = {},
  ) =>
    contract.problemOf(more.method ?? "GET", more.path ?? `/api/v1/conversations/${id}/status`, {
      status: more.status ?? 200,
      headers: new Headers({ "content-type": more.type ?? "application/json", "x-request-id": id }),
      text: typeof body === "string" ? body : JSON.stringify(body),
    });
  const refusal = { detail: "No.", code: "not_found" };

  test("and a documented one is not", () => {
    expect(see(status)).toBeNull();
    expect(see(refusal, { status: 404 })).toBeNull();
    expect(see(refusal, { status: 404, path: "/api/v1/nothing" })).toBeNull();
    expect(see("<html>", { path: "/login", type: "text/html" })).toBeNull();
  });

  test.each([
    ["a field more", see({ ...status, secret: 1 }), /additional/],
    ["a field less", see({ id }), /required/],
    ["a field of another type", see({ ...status, reply: "sleeping" }), /allowed values/],
    ["an invalid id", see({ ...status, id: "1" }), /uuid/],
    ["an undeclared status", see(refusal, { status: 409 }), /not declared/],
    [
      "a code that this status does not have",
      see({ ...refusal, code: "conflict" }, { status: 404 }),
      /allowed/,
    ],
    ["another type", see("Hello", { type: "text/plain" }), /not declared/],
    ["no JSON", see("{"), /must be object/],
    ["an undeclared method", see(status, { method: "PUT" }), /not 405/],
    ["an undeclared address", see({ ok: true }, { path: "/api/v1/nothing" }), /not 404/],
  ])("%s", (_what, problem, expected) => {
    expect(problem).toMatch(expected);
  });
});
