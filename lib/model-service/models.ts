import "server-only";
import { z } from "zod";
import { fetchJson, type NoJson } from "./foreign.ts";

const listMs = 5000;
/** More names than this are not shown. */
const maxNames = 200;

const listed = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });

type ModelList = { names: string[]; total: number } | { problem: string };

/** Lists the models of a service. @returns at most 200 names in order, or a text that says what to do */
export async function listModels({
  address,
  query = "",
  key,
}: {
  address: string;
  query?: string;
  key: string | null;
}): Promise<ModelList> {
  const { host } = new URL(address);
  const answer = await fetchJson(`${address}/models${query}`, { ms: listMs, key });
  if (answer.kind === "json") {
    const { success, data } = listed.safeParse(answer.data);
    if (!success) return { problem: `${host} lists no models here. ${endsInV1}` };
    const names = data.data.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b));
    return { names: names.slice(0, maxNames), total: names.length };
  }
  return { problem: listProblem(host, answer) };
}

const endsInV1 = "The address of most services ends in /v1.";

function listProblem(host: string, answer: NoJson): string {
  if (answer.kind === "redirect") return `${host} redirects. Enter the address that it leads to.`;
  if (answer.kind === "not json") return `${host} answers, but not as a model service. ${endsInV1}`;
  if (answer.kind === "too large") return `${host} lists too many models to show. Type the name of one.`;
  if (answer.kind !== "status") return noAnswerText(host);
  if (answer.status === 401 || answer.status === 403)
    return `${host} refuses the key (${answer.status}). Enter one that it accepts.`;
  if (answer.status === 404) return `${host} has no list of models here (404). ${endsInV1}`;
  return `${host} answers with an error (${answer.status}). Type the name of a model.`;
}

/** The text for an unreachable service, with the usual reason for a local address. */
export function noAnswerText(host: string): string {
  const isLoopback = /^(?:localhost|127\.|\[::1\])/.test(host);
  const port = /:\d+$/.exec(host)?.[0] ?? "";
  const container = `In a container, localhost is the container itself: use http://host.docker.internal${port}/v1 there.`;
  return `Nothing answers at ${host}. Is the service running?${isLoopback ? ` ${container}` : ""}`;
}
