import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Item = { bytes: Buffer; type: string; modifiedAt: number };

export type FakeS3 = {
  /** The settings for this service. */
  env: Record<string, string>;
  /** The files of the bucket, by key. */
  files: Map<string, Item>;
  /** The rights of requests without a key. */
  open: { read: boolean; list: boolean; write: boolean };
  /** The origins whose pages may send files. */
  origins: string[];
  /** The number of files per page of the list. */
  maxKeys: number;
  /** The number of requests that get "busy". */
  busyFor: number;
  /** A delay before an upload is accepted, so that a test can observe it. */
  hold: Promise<void>;
  stop: () => Promise<void>;
};

const accessKey = "AKIDEXAMPLE";
const secretKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
const region = "eu-central-1";
const bucket = "resumes";

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();
/** "URI-encode every byte except the unreserved characters", from the documentation of Signature Version 4. */
const uriEncode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The parameters of a query as sent: a plus is a plus. */
function parametersOf(query: string): [string, string][] {
  const parts = query === "" ? [] : query.split("&");
  return parts.map((part) => {
    const [name = "", value = ""] = part.split("=", 2);
    return [decodeURIComponent(name), decodeURIComponent(value)];
  });
}

type Parts = {
  method: string;
  path: string;
  parameters: [string, string][];
  headers: [string, string][];
  payload: string;
  date: string;
  secretKey: string;
  region: string;
};

/** Signature Version 4, following S3's documentation step by step. */
export function signatureOf(parts: Parts): string {
  const { method, path, parameters, headers, payload, date, secretKey, region } = parts;
  const query = parameters
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
    .sort();
  const canonical = [
    method,
    path
      .split("/")
      .map((part) => uriEncode(decodeURIComponent(part)))
      .join("/"),
    query.join("&"),
    headers.map(([name, value]) => `${name}:${value}\n`).join(""),
    headers.map(([name]) => name).join(";"),
    payload,
  ].join("\n");
  const scope = [date.slice(0, 8), region, "s3", "aws4_request"];
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${scope.join("/")}\n${sha256(canonical)}`;
  return hmac(scope.reduce<string | Buffer>(hmac, `AWS4${secretKey}`), toSign).toString("hex");
}

type Signed = { credential: string; headers: string[]; signature: string; date: string; seconds: number };

/** The signature of a request, from its query or headers; null without one. */
function signedPart(request: IncomingMessage, query: Map<string, string>): Signed | null {
  if (query.has("X-Amz-Signature"))
    return {
      credential: query.get("X-Amz-Credential") ?? "",
      headers: (query.get("X-Amz-SignedHeaders") ?? "").split(";"),
      signature: query.get("X-Amz-Signature") ?? "",
      date: query.get("X-Amz-Date") ?? "",
      seconds: Number(query.get("X-Amz-Expires")),
    };
  const parts = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    request.headers.authorization ?? "",
  );
  if (!parts) return null;
  const [, credential = "", headers = "", signature = ""] = parts;
  const date = String(request.headers["x-amz-date"]);
  return { credential, headers: headers.split(";"), signature, date, seconds: 15 * 60 };
}

/** Computes the signature and compares. @returns whether the request is signed at all */
function checkSignature(request: IncomingMessage, path: string, parameters: [string, string][]): boolean {
  const query = new Map(parameters);
  const signed = signedPart(request, query);
  if (!signed) return false;
  const [key, day = "", where = "", service, end] = signed.credential.split("/");
  if (key !== accessKey) throw new Refusal(403, "InvalidAccessKeyId");
  if (where !== region || service !== "s3" || end !== "aws4_request" || !signed.date.startsWith(day))
    throw new Refusal(400, "AuthorizationHeaderMalformed");
  const at = Date.parse(
    signed.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  if (!(at + signed.seconds * 1000 > Date.now()) || at > Date.now() + 15 * 60_000)
    throw new Refusal(403, "AccessDenied");
  const unsigned = Object.keys(request.headers).filter(
    (name) => name.startsWith("x-amz-") && !signed.headers.includes(name),
  );
  if (!signed.headers.includes("host") || unsigned.length > 0) throw new Refusal(403, "AccessDenied");
  const { method = "", headers } = request;
  const values = signed.headers.map((name): [string, string] => [name, String(headers[name] ?? "").trim()]);
  const payload = query.has("X-Amz-Signature") ? "UNSIGNED-PAYLOAD" : String(headers["x-amz-content-sha256"]);
  const { date, signature } = signed;
  if (
    signatureOf({ method, path, parameters, headers: values, payload, date, secretKey, region }) !== signature
  )
    throw new Refusal(403, "SignatureDoesNotMatch");
  return true;
}

const xml = (response: ServerResponse, status: number, body: string): void =>
  void response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);

/**
 * A local service with the used part of S3, from its documentation: signed requests and URLs, whose signatures it computes
 * itself, files, their paged list, and the CORS rules of the bucket.
 */
export async function startFakeS3(): Promise<FakeS3> {
  const files: FakeS3["files"] = new Map();

  function list(query: Map<string, string>, response: ServerResponse): void {
    if (query.get("list-type") !== "2") throw new Refusal(501, "NotImplemented");
    const matching = [...files]
      .filter(([key]) => key.startsWith(query.get("prefix") ?? "") && key > (query.get("start-after") ?? ""))
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    const page = matching.slice(0, Math.min(Number(query.get("max-keys") ?? 1000), fake.maxKeys));
    const contents = page.map(
      ([key, { bytes, modifiedAt }]) =>
        `<Contents><Key>${key}</Key><LastModified>${new Date(modifiedAt).toISOString()}</LastModified>` +
        `<ETag>&quot;x&quot;</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    const isTruncated = page.length < matching.length;
    xml(
      response,
      200,
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>` +
        `<IsTruncated>${isTruncated}</IsTruncated>${contents.join("")}</ListBucketResult>`,
    );
  }

  async function put(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    if (request.headers["content-length"] === undefined) throw new Refusal(411, "MissingContentLength");
    const bytes = await buffer(request);
    await fake.hold;
    const type = request.headers["content-type"] ?? "binary/octet-stream";
    files.set(key, { bytes, type, modifiedAt: Date.now() });
    response.writeHead(200, { etag: '"x"' }).end();
  }

  function get(response: ServerResponse, key: string, query: Map<string, string>, isSigned: boolean): void {
    const overrides = [...query].filter(([name]) => name.startsWith("response-"));
    // A stranger cannot choose a response's headers.
    if (overrides.length > 0 && !isSigned) throw new Refusal(400, "InvalidRequest");
    const item = files.get(key);
    if (!item) throw new Refusal(404, "NoSuchKey");
    const headers = { "content-type": item.type, "content-length": item.bytes.length };
    const changed = overrides.map(([name, value]) => [name.slice("response-".length), value] as const);
    response.writeHead(200, { ...headers, ...Object.fromEntries(changed) }).end(item.bytes);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = "", search = ""] = (request.url ?? "").split("?", 2);
    const parameters = parametersOf(search);
    const query = new Map(parameters);
    const { origin } = request.headers;
    const allowed = origin && fake.origins.includes(origin);
    if (allowed) response.setHeader("Access-Control-Allow-Origin", origin);
    if (request.method === "OPTIONS") {
      if (!allowed) throw new Refusal(403, "AccessForbidden");
      const headers = {
        "Access-Control-Allow-Methods": "PUT",
        "Access-Control-Allow-Headers": "content-type",
      };
      return void response.writeHead(200, headers).end();
    }
    const isSigned = checkSignature(request, path, parameters);
    const may = (right: boolean): void => {
      if (!isSigned && !right) throw new Refusal(403, "AccessDenied");
    };
    if (fake.busyFor-- > 0) throw new Refusal(503, "SlowDown");
    const [, name, ...rest] = path.split("/");
    const key = rest.map(decodeURIComponent).join("/");
    if (name !== bucket) throw new Refusal(404, "NoSuchBucket");
    if (request.method === "GET" && key === "") {
      may(fake.open.list);
      return list(query, response);
    }
    if (request.method === "GET") {
      may(fake.open.read);
      return get(response, key, query, isSigned);
    }
    may(fake.open.write);
    if (request.method === "PUT") return put(request, response, key);
    if (request.method !== "DELETE") throw new Refusal(405, "MethodNotAllowed");
    files.delete(key);
    response.writeHead(204).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!(error instanceof Refusal)) return response.destroy();
      request.resume();
      xml(response, error.status, `<Error><Code>${error.code}</Code><Message>No.</Message></Error>`);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const fake: FakeS3 = {
    files,
    open: { read: false, list: false, write: false },
    origins: [],
    maxKeys: 1000,
    busyFor: 0,
    hold: Promise.resolve(),
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKey,
      S3_SECRET_ACCESS_KEY: secretKey,
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return fake;
}
