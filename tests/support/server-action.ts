import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./cluster.ts";
import type { Client } from "./http.ts";

type Manifest = { node: Record<string, { exportedName: string; workers: Record<string, unknown> }> };

/** The id under which the build knows an action, and the address of a page that has it. */
function find(name: string): { id: string; page: string } {
  const file = join(repository, ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  for (const [id, { exportedName, workers }] of Object.entries(node)) {
    const [worker] = Object.keys(workers);
    if (exportedName !== name || !worker) continue;
    const page = worker.replace(/^app/, "").replaceAll(/\/\([^)]*\)/g, "");
    return { id, page: page.replace(/\/page$/, "") || "/" };
  }
  throw new Error(`No page has the action ${name}.`);
}

/**
 * Calls a server action as its page does, with the client's cookies.
 * @returns the response's status, where it redirects, and what the action answered, if it came that far
 */
export async function callAction(
  client: Client,
  name: string,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; location: string | null; result: unknown }> {
  const { id, page } = find(name);
  const {
    status,
    text,
    headers: answered,
  } = await client.post(page, JSON.stringify([input]), {
    headers: {
      "next-action": id,
      "content-type": "text/plain;charset=UTF-8",
      accept: "text/x-component",
      origin: client.url,
      ...headers,
    },
  });
  // A long text in the answer comes before it, and ends without a line break.
  const json = /[\da-f]+:(\{"ok":.*)/.exec(text)?.[1];
  const result: unknown = json ? JSON.parse(json) : null;
  return { status, location: answered.get("location"), result };
}
