import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import type { Operation } from "@/lib/operation";
import { Client } from "../support/http.ts";
import { addressOf, declaredOperations } from "../support/operations.ts";
import { app } from "../support/server.ts";

/*
 * Rules for every call, read from the declarations. The test client itself checks each response against the OpenAPI
 * document.
 */
const operations = await declaredOperations();
const takesBody = operations.filter(({ body }) => body !== undefined);
const byPath = Map.groupBy(operations, ({ path }) => path);

let admin: Client;
let url: string;
beforeAll(async () => {
  ({ url } = await app());
  admin = await new Client(url).logIn();
});
// Requests without a session count against the address.
beforeEach(() => db().execute(sql`delete from rate_limits`));

const name = ({ method, path }: Operation) => `${method} ${path}`;
type Wrong = { body: BodyInit; type?: string };

/** Sends the same request to every call with a body. @returns the calls with an unexpected response */
async function sendToAll(
  make: (operation: Operation) => Wrong,
  expected: number,
  code: string,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const operation of takesBody) {
    const { body, type } = make(operation);
    const usual = operation.accepts === "form" ? "application/x-www-form-urlencoded" : "application/json";
    const answer = await admin.ask(operation.method, addressOf(operation), {
      body,
      headers: { "content-type": type ?? usual },
    });
    const is = (answer.json as { code?: string } | undefined)?.code;
    if (answer.status !== expected || is !== code) wrong.push(`${name(operation)}: ${answer.status} ${is}`);
  }
  return wrong;
}

describe("every call that takes a body", () => {
  test("refuses a body over the call's limit, by Content-Length and by the received bytes", async () => {
    expect(takesBody.length).toBeGreaterThan(20);
    const large = ({ accepts, maxBodyBytes = 0 }: Operation) =>
      accepts === "form" ? `username=${"x".repeat(maxBodyBytes)}` : `"${"x".repeat(maxBodyBytes)}"`;
    expect(await sendToAll((operation) => ({ body: large(operation) }), 413, "too_large")).toEqual([]);
    // A stream has no Content-Length.
    const streamed = (operation: Operation) => ({ body: new Blob([large(operation)]).stream() });
    expect(await sendToAll(streamed, 413, "too_large")).toEqual([]);
  });

  test("documents its limit; for public calls it is 16 kB", async () => {
    const wrong: string[] = [];
    for (const operation of takesBody) {
      const { access, accepts, maxBodyBytes = 0 } = operation;
      if (access === "public" && maxBodyBytes > 16 * 1024) wrong.push(`${name(operation)}: ${maxBodyBytes}`);
      const answer = await admin.ask(operation.method, addressOf(operation), {
        body: "x".repeat(maxBodyBytes + 1),
        headers: {
          "content-type": accepts === "form" ? "application/x-www-form-urlencoded" : "application/json",
        },
      });
      const { detail } = answer.json as { detail: string };
      const size = maxBodyBytes < 1_048_576 ? `${maxBodyBytes / 1024} kB` : `${maxBodyBytes / 1_048_576} MB`;
      if (detail !== `The request is larger than ${size}. Send less at once.`)
        wrong.push(`${name(operation)}: ${detail}`);
    }
    expect(wrong).toEqual([]);
  });

  test("refuses an unsupported content type", async () => {
    for (const type of ["text/plain", "application/xml", "application/octet-stream"])
      expect(await sendToAll(() => ({ body: "{}", type }), 415, "unsupported_type")).toEqual([]);
  });

  test("refuses invalid JSON and invalid text", async () => {
    const json = takesBody.filter(({ accepts }) => accepts !== "form");
    expect(json.length).toBeGreaterThan(20);
    const bodies: Wrong[] = [
      { body: "{" },
      { body: '{"a":1}{' },
      { body: new Uint8Array([0x22, 0xff, 0x22]) },
      { body: '{"a":"\\u0000"}' },
      { body: '{"a":"\\ud800"}' },
      { body: '{"a\\u0000":1}' },
      { body: "[".repeat(10_000) },
      { body: "[".repeat(5_000) + "]".repeat(5_000) },
      { body: `${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}` },
    ];
    for (const body of bodies) {
      // A form contains no JSON; it must not contain invalid text.
      const make = ({ accepts }: Operation) => (accepts === "form" ? { body: "username=%00" } : body);
      expect(await sendToAll(make, 400, "malformed")).toEqual([]);
    }
  });

  test("refuses anything except an object", async () => {
    for (const body of ['"text"', "[]", "12", "null"]) {
      const make = ({ accepts }: Operation) => ({ body: accepts === "form" ? "a=b" : body });
      expect(await sendToAll(make, 422, "invalid")).toEqual([]);
    }
  });

  test("refuses unknown fields by name", async () => {
    const wrong: string[] = [];
    for (const operation of takesBody.filter(({ accepts }) => accepts !== "form")) {
      const answer = await admin.ask(operation.method, addressOf(operation), { body: { nonsense: 1 } });
      const { fields = {} } = answer.json as { fields?: Record<string, string> };
      if (answer.status !== 400 || fields["nonsense"] !== "Unknown field.")
        wrong.push(`${name(operation)}: ${answer.status} ${JSON.stringify(fields)}`);
    }
    expect(wrong).toEqual([]);
  });

  test("names 20 unknown fields at most", async () => {
    const body = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, 1]));
    const answer = await admin.post("/api/v1/auth/request-invite", body);
    expect(answer.status).toBe(400);
    const { fields } = answer.json as { fields: Record<string, string> };
    expect(Object.keys(fields)).toEqual(["email", ...Array.from({ length: 20 }, (_, at) => `f${at}`)]);
  });
});

test("no address accepts a query with more than 50 parameters, pages included", async () => {
  const query = "a&".repeat(5_000);
  for (const path of ["/api/v1/openapi.json", "/api/v1/users/me", "/api/health", "/login", "/nothing"]) {
    const { status, json } = await new Client(url).get(`${path}?${query}`);
    expect([path, status, (json as { code: string }).code]).toEqual([path, 400, "malformed"]);
  }
});

test("no address accepts more than 200 cookies", async () => {
  const cookie = Array.from({ length: 2_000 }, (_, at) => `a${at}=`).join("; ");
  for (const path of ["/api/v1/openapi.json", "/", "/api/auth/session"]) {
    const { status, json } = await new Client(url).get(path, { headers: { cookie } });
    expect([path, status, (json as { code: string }).code]).toEqual([path, 400, "malformed"]);
  }
});

describe("every address", () => {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

  test("lists its methods for OPTIONS, and refuses others with 405 and the same Allow", async () => {
    const wrong: string[] = [];
    for (const [path, here] of byPath) {
      const has = here.map(({ method }) => method);
      const allow = new Set<string>([...has, ...(has.includes("GET") ? ["HEAD"] : []), "OPTIONS"]);
      const [first] = here;
      if (!first) continue;
      for (const method of ["OPTIONS", ...methods.filter((one) => !has.includes(one))]) {
        const answer = await admin.ask(method, addressOf(first));
        const allowed = new Set(answer.headers.get("allow")?.split(", "));
        const isRight =
          answer.status === (method === "OPTIONS" ? 204 : 405) &&
          allowed.symmetricDifference(allow).size === 0;
        if (!isRight) wrong.push(`${method} ${path}: ${answer.status} ${[...allowed].join(",")}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("responds to HEAD like GET, without a body", async () => {
    const wrong: string[] = [];
    for (const operation of operations.filter(({ method }) => method === "GET")) {
      const get = await admin.get(addressOf(operation));
      const head = await admin.ask("HEAD", addressOf(operation));
      const same =
        head.status === get.status && head.headers.get("content-type") === get.headers.get("content-type");
      if (!same || head.text !== "") wrong.push(`${name(operation)}: ${get.status}, ${head.status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("an unknown id responds with 404, an unreadable one with 400", async () => {
    const wrong: string[] = [];
    const withId = operations.filter(({ path }) => /\{(id|\w+Id|key|token)\}/.test(path));
    expect(withId.length).toBeGreaterThan(30);
    for (const operation of withId) {
      for (const [id, expected] of [
        ["x", 404],
        ["%00", 404],
        ["%F0%9F%99%82", 404],
        ["x".repeat(500), 404],
        ["%zz", 400],
        ["%ED%A0%80", 400],
      ] as const) {
        const path = `/api/v1${operation.path.replaceAll(/\{\w+\}/g, id)}`;
        const { status } = await admin.ask(operation.method, path);
        // A signed URL is checked before its file.
        const isRight = status === expected || (operation.path === "/files/{key}" && status === 422);
        if (!isRight && !(operation.body && status === 422))
          wrong.push(`${name(operation)} with ${id}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("unknown addresses respond with 404 in the same form", async () => {
    for (const path of ["/api/v1", "/api/v1/nothing", "/api/v1/teams/x/y/z", "/api/v2/teams", "/api/nothing"])
      for (const method of [...methods, "HEAD"]) {
        const { status, json } = await admin.ask(method, path);
        expect(status, `${method} ${path}`).toBe(404);
        const { code } = (json ?? {}) as { code?: string };
        expect(code).toBe(method === "HEAD" ? undefined : "not_found");
      }
  });
});
