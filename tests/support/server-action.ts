import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./cluster.ts";
import type { Answer, Client } from "./http.ts";

type Manifest = { node: Record<string, { exportedName: string; workers: Record<string, unknown> }> };

/** The id under which the build knows an action, and the address of a page that has it, if possible one for everybody. */
function find(name: string): { id: string; page: string } {
  const file = join(repository, ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  for (const [id, { exportedName, workers }] of Object.entries(node)) {
    // The server turns people away from the pages of administrators before any action runs.
    const pages = Object.keys(workers);
    const worker = pages.find((page) => !page.startsWith("app/admin/")) ?? pages[0];
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
): Promise<Called> {
  return call(client, name, JSON.stringify([input]), {
    "content-type": "text/plain;charset=UTF-8",
    ...headers,
  });
}

/** Calls the server action of a form as its page does where JavaScript runs. */
export async function callFormAction(
  client: Client,
  name: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Called> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(`_1_${field}`, value);
  // React's own wording: no state yet, and the form whose fields have this prefix.
  body.set("0", '[null,"$K1"]');
  return call(client, name, body, headers);
}

/**
 * Posts the form of a page as a browser without JavaScript does: with the hidden fields that the page has for it.
 * @param field the name of one of its fields, by which the form is found
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

/** Sends a body to a server action as it is. */
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
  // A long text in the answer comes before it, and ends without a line break.
  const json = /[\da-f]+:(\{"ok":.*)/.exec(text)?.[1];
  const result: unknown = json ? JSON.parse(json) : null;
  return { status, location: answered.get("location"), result };
}
