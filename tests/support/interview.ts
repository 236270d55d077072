import type { Client } from "./http.ts";
import type { Message, Status } from "@/lib/conversations/schema";

const base = "/api/v1/conversations";

/** The characters that one may choose, in the order in which they are offered. */
export async function offered(
  client: Client,
  workflow = "student_interview",
): Promise<{ id: string; name: string }[]> {
  return (await client.get(`/api/v1/characters/workflow/${workflow}`)).json as { id: string; name: string }[];
}

/** Begins a student interview with the first `count` characters. @returns its id */
export async function begin(client: Client, count = 2): Promise<string> {
  const ids = (await offered(client)).slice(0, count).map((character) => character.id);
  const { json } = await client.post(`${base}/start`, {
    resume_id: null,
    character_ids: ids,
    workflow: "student_interview",
  });
  return (json as { session_id: string }).session_id;
}

export const statusOf = async (client: Client, id: string): Promise<Status> =>
  (await client.get(`${base}/${id}/status`)).json as Status;

export const historyOf = async (client: Client, id: string): Promise<Message[]> =>
  (await client.get(`${base}/${id}/history`)).json as Message[];

/** Asks every 50 ms until `done` holds; fails after `seconds`. */
export async function waitFor<T>(
  ask: () => Promise<T>,
  done: (value: T) => boolean,
  seconds = 10,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const value = await ask();
    if (done(value)) return value;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(value)} after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
