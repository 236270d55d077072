import { readWorkflowCharacters } from "@/lib/characters/api";
import { acceptNoticeCall, readNoticeCall } from "@/lib/consents/api";
import { readHistory, readStatus, startCall } from "@/lib/conversations/api";
import type { Client } from "./http.ts";
import type { Message, Status } from "@/lib/conversations/schema";

/** The characters to choose from, in the order of the list. */
export async function offered(
  client: Client,
  workflow = "student_interview",
): Promise<{ id: string; name: string }[]> {
  return client.call(readWorkflowCharacters, { params: { workflow } });
}

/** Accepts the notice on AI, which a model service needs. */
export async function acceptNotice(client: Client): Promise<void> {
  const { version } = await client.call(readNoticeCall, {});
  await client.call(acceptNoticeCall, { body: { version } });
}

/** Starts a student interview with the first `count` characters. @returns its id */
export async function begin(client: Client, count = 2): Promise<string> {
  const ids = (await offered(client)).slice(0, count).map((character) => character.id);
  await acceptNotice(client);
  const body = { resume_id: null, character_ids: ids, workflow: "student_interview" };
  return (await client.call(startCall, { body })).session_id;
}

export const statusOf = (client: Client, id: string): Promise<Status> =>
  client.call(readStatus, { params: { id } });

export const historyOf = (client: Client, id: string): Promise<Message[]> =>
  client.call(readHistory, { params: { id } });

/** Polls every 50 ms until `done` holds; fails after four minutes, before the test's own limit, with the last value. */
export async function waitFor<T>(ask: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 240_000;
  for (;;) {
    const value = await ask();
    if (done(value)) return value;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(value)} after four minutes`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
