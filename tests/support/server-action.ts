import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./cluster.ts";
import type { Answer, Client } from "./http.ts";

type Manifest = { node: Record<string, { exportedName: string; workers: Record<string, unknown> }> };

/** The id of an action in the build, and the address of a page that has it, if possible a public one. */
function find(name: string): { id: string; page: string } {
  const file = join(repository, ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  for (const [id, { exportedName, workers }] of Object.entries(node)) {
    // The server redirects people from administrators' pages before any action runs.
    const pages = Object.keys(workers);
    const worker = pages.find((page) => !page.startsWith("app/admin/")) ?? pages[0];
    if (exportedName !== name || !worker) continue;
    const page = worker.replace(/^app/, "").replaceAll(/\/\([^)]*\)/g, "");
    return { id, page: page.replace(/\/page$/, "") || "/" };
  }
  throw new Error(`No page has the action ${name}.`);
}

/**
 * Calls a server action like its page, with the client's cookies.
 * @returns the response's status, its redirect, and the action's result, if it ran
 */
export async function callAction(
  client: Client,
  name: string,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<Called> {
  return call(client, name, JSON.stringify([input]), {
    "content-type": "text/plain;charset=UTF-8",
    ...headers,
  });
}

/** Calls the server action of a form like its page with JavaScript. */
export async function callFormAction(
  client: Client,
  name: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Called> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(`_1_${field}`, value);
  // React's own format: no state yet, and the form whose fields have this prefix.
  body.set("0", '[null,"$K1"]');
  return call(client, name, body, headers);
}

/**
 * Posts the form of a page like a browser without JavaScript: with the page's hidden fields.
 * @param field the name of one of its fields, which identifies the form
 */
export async function postForm(
  client: Client,
  path: string,
  field: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { text } = await client.get(path);
  const form = text.match(/<form\b.*?<\/form>/gs)?.find((part) => part.includes(`name="${field}"`));
  if (!form) throw new Error(`${path} has no form with a field ${field}.`);
  const body = new FormData();
  for (const [input] of form.matchAll(/<input type="hidden"[^>]*>/g)) {
    const of = (name: string) => plain(new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "");
    body.set(of("name"), of("value"));
  }
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return client.post(path, body, { headers: { origin: client.url, ...headers } });
}

const plain = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

type Called = { status: number; location: string | null; result: unknown };

/** Sends a raw body to a server action. */
export async function call(
  client: Client,
  name: string,
  body: string | FormData | ReadableStream,
  headers: Record<string, string>,
): Promise<Called> {
  const { id, page } = find(name);
  const {
    status,
    text,
    headers: answered,
  } = await client.post(page, body, {
    headers: { "next-action": id, accept: "text/x-component", origin: client.url, ...headers },
  });
  // A long text in the response precedes it, and ends without a line break.
  const json = /[\da-f]+:(\{"ok":.*)/.exec(text)?.[1];
  const result: unknown = json ? JSON.parse(json) : null;
  return { status, location: answered.get("location"), result };
}
