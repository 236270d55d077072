import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, json } from "node:stream/consumers";

type Kept = { bytes: Buffer; query: URLSearchParams; uploadedAt: number };
type Registered = { callbackUrl: string; callbackSlug: string; metadata: unknown };

export type FakeUploadThing = {
  /** The settings for this service. */
  env: Record<string, string>;
  /** The stored files by key, with the query of their upload, which contains their access. */
  files: Map<string, Kept>;
  /** Makes files public. */
  isOpen: boolean;
  /** Drops the callbacks of finished uploads. */
  losesCallbacks: boolean;
  /** The responses to the callbacks. */
  callbacks: number[];
  /** A delay before an upload is accepted, so that a test can observe it. */
  hold: Promise<void>;
  /** Signs a text like the service. */
  sign: (text: string) => string;
  stop: () => Promise<void>;
};

const apiKey = "sk_live_0123456789";

/**
 * A local service with the used part of UploadThing: signed uploads, the callback after one, downloads by a signed URL,
 * the list, deletion. Refuses unsigned requests like the real one.
 */
export async function startFakeUploadThing(): Promise<FakeUploadThing> {
  const files: FakeUploadThing["files"] = new Map();
  const registered = new Map<string, Registered>();
  const sign = (text: string): string =>
    `hmac-sha256=${createHmac("sha256", apiKey).update(text).digest("hex")}`;

  /** A URL is signed as a whole, without the signature at its end. */
  const isSigned = (address: string): boolean => {
    const url = new URL(address);
    const signature = url.searchParams.get("signature") ?? "";
    url.searchParams.delete("signature");
    const wanted = sign(url.href);
    const isSame =
      wanted.length === signature.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(signature));
    return isSame && Number(url.searchParams.get("expires")) > Date.now();
  };

  const say = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

  /** UploadThing's callback to the app after an upload. */
  async function callBack(key: string, kept: Kept): Promise<void> {
    const to = registered.get(key);
    if (!to || fake.losesCallbacks) return;
    const text = (name: string) => decodeURIComponent(kept.query.get(name) ?? "");
    const body = JSON.stringify({
      status: "uploaded",
      metadata: to.metadata,
      origin: fake.env["UPLOADTHING_INGEST_URL"],
      file: {
        key,
        name: text("x-ut-file-name"),
        size: kept.bytes.length,
        type: text("x-ut-file-type"),
        customId: text("x-ut-custom-id"),
        lastModified: Date.now(),
        url: "",
        appUrl: "",
        ufsUrl: "",
        fileHash: "x",
      },
    });
    const url = new URL(to.callbackUrl);
    if (!url.searchParams.has("slug")) url.searchParams.set("slug", to.callbackSlug);
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "uploadthing-hook": "callback",
        "x-uploadthing-signature": sign(body),
      },
      body,
    });
    fake.callbacks.push(answer.status);
  }

  async function take(request: IncomingMessage, response: ServerResponse, url: URL, key: string) {
    if (!isSigned(url.href)) return say(response, 403, { error: "Invalid signature" });
    const body = new Uint8Array(await buffer(request));
    await fake.hold;
    const form = await new Response(body, {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    }).formData();
    const bytes = Buffer.from(await (form.get("file") as File).arrayBuffer());
    if (bytes.length !== Number(url.searchParams.get("x-ut-file-size")))
      return say(response, 400, { error: "File size mismatch" });
    const kept = { bytes, query: url.searchParams, uploadedAt: Date.now() };
    files.set(key, kept);
    say(response, 200, { url: "", appUrl: "", ufsUrl: "", fileHash: "x", serverData: null });
    return callBack(key, kept);
  }

  async function answerApi(request: IncomingMessage, response: ServerResponse, path: string) {
    if (request.headers["x-uploadthing-api-key"] !== apiKey)
      return say(response, 401, { error: "Unauthorized" });
    const body = (await json(request)) as Record<string, unknown>;
    if (path === "/route-metadata") {
      for (const key of body["fileKeys"] as string[]) registered.set(key, body as unknown as Registered);
      return say(response, 200, { ok: true });
    }
    if (path === "/callback-result") return say(response, 200, { ok: true });
    if (path === "/v6/deleteFiles") {
      const deletedCount = (body["fileKeys"] as string[]).filter((name) => files.delete(name)).length;
      return say(response, 200, { success: true, deletedCount });
    }
    const { limit = 500, offset = 0 } = body as { limit?: number; offset?: number };
    const all = [...files].map(([key, kept]) => ({
      id: key,
      key,
      customId: kept.query.has("x-ut-custom-id")
        ? decodeURIComponent(kept.query.get("x-ut-custom-id") ?? "")
        : null,
      name: "file.pdf",
      size: kept.bytes.length,
      status: "Uploaded",
      uploadedAt: kept.uploadedAt,
    }));
    return say(response, 200, {
      files: all.slice(offset, offset + limit),
      hasMore: offset + limit < all.length,
    });
  }

  const server = createServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    void (async () => {
      const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "localhost"}`);
      const key = decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
      if (request.method === "OPTIONS")
        response
          .writeHead(204, { "Access-Control-Allow-Methods": "PUT", "Access-Control-Allow-Headers": "*" })
          .end();
      else if (request.method === "PUT") await take(request, response, url, key);
      else if (request.method === "POST") await answerApi(request, response, url.pathname);
      else {
        const found = files.get(key);
        if (!found) say(response, 404, {});
        else if (!fake.isOpen && !isSigned(url.href)) say(response, 403, {});
        else response.writeHead(200, { "content-length": found.bytes.length }).end(found.bytes);
      }
    })().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const token = { apiKey, appId: "app", regions: ["fra1"] };
  const fake: FakeUploadThing = {
    files,
    isOpen: false,
    losesCallbacks: false,
    callbacks: [],
    hold: Promise.resolve(),
    sign,
    env: {
      UPLOADTHING_TOKEN: Buffer.from(JSON.stringify(token)).toString("base64"),
      UPLOADTHING_INGEST_URL: `http://127.0.0.1:${port}`,
      UPLOADTHING_API_URL: `http://127.0.0.1:${port}`,
      UPLOADTHING_UFS_HOST: `localhost:${port}`,
      UPLOADTHING_UFS_APP_ID_LOCATION: "path",
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return fake;
}
