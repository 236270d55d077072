import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, json } from "node:stream/consumers";

export type FakeUploadThing = {
  /** The settings that lead there in place of the real service. */
  env: Record<string, string>;
  /** What is kept, by key, with the query of its upload: who may read it stands there. */
  files: Map<string, { bytes: Buffer; query: URLSearchParams }>;
  /** Shows files to whoever asks. */
  isOpen: boolean;
  stop: () => Promise<void>;
};

/** A local service that speaks what of UploadThing is used: upload, download by a signed URL, delete. */
export async function startFakeUploadThing(): Promise<FakeUploadThing> {
  const files: FakeUploadThing["files"] = new Map();
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const key = decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
      const say = (status: number, body: unknown) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      if (request.method === "PUT") {
        const form = await new Response(new Uint8Array(await buffer(request)), {
          headers: { "content-type": request.headers["content-type"] ?? "" },
        }).formData();
        const file = form.get("file") as File;
        files.set(key, { bytes: Buffer.from(await file.arrayBuffer()), query: url.searchParams });
        say(200, { url: "", appUrl: "", ufsUrl: "", fileHash: "x" });
      } else if (url.pathname === "/v6/deleteFiles") {
        const { fileKeys } = (await json(request)) as { fileKeys: string[] };
        const deletedCount = fileKeys.filter((name) => files.delete(name)).length;
        say(200, { success: true, deletedCount });
      } else {
        const found = files.get(key);
        const may = fake.isOpen || url.searchParams.has("signature");
        if (!found) say(404, {});
        else if (!may) say(403, {});
        else response.writeHead(200, { "content-length": found.bytes.length }).end(found.bytes);
      }
    })().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const token = { apiKey: "sk_live_0123456789", appId: "app", regions: ["fra1"] };
  const fake: FakeUploadThing = {
    files,
    isOpen: false,
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
