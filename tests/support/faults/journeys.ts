import { readNoticeCall } from "@/lib/consents/api";
import {
  sendCall,
  readHistory,
  refreshCall,
  finalizeCall,
  readStatus,
  stopCall,
} from "@/lib/conversations/api";
import type { Message, Status } from "@/lib/conversations/schema";
import { skippedText } from "@/lib/conversations/constants";
import { readInsights } from "@/lib/insights/api";
import { listPublicMessagesCall, listThreadsCall, publishCall } from "@/lib/sharing/api";
import { Client, events } from "../http.ts";
import { begin } from "../interview.ts";
import type { Lane } from "./lane.ts";

/** An acknowledged text, and how often it is stored in the end. It should be once. */
export type Count = { text: string; times: number };

/** A journey through the product that a fault interrupts. */
export type Round = {
  /** Runs the journey like a client; throws if the fault shows. */
  run: () => Promise<void>;
  /** Returns, repeats unacknowledged requests, and waits until nothing runs. May throw during the fault. */
  recover: () => Promise<void>;
  /** All acknowledged texts so far. @throws if something is stored that should not be */
  check: () => Promise<Count[]>;
  /** Interrupts it in its own way; by default the server is killed. */
  kill?: () => Promise<void>;
};

export type Journey = (lane: Lane) => Promise<Round>;

/** A failure that waiting cannot repair. */
export class Stuck extends Error {}

const base = "/api/v1/conversations";
const pollMs = 200;
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollMs));
const timesIn = (texts: string[], text: string): Count => ({
  text,
  times: texts.filter((one) => one === text).length,
});

/** A new text for a message. */
export const newAnswer = (): string =>
  `In project ${crypto.randomUUID()} I rebuilt the ticket scanner with a team of four, and boarding time went down by a third within one season.`;

type Chunk = { type: string; data?: { message?: Message; reply?: Message; content?: string } };

async function* chunksOf(response: Response): AsyncGenerator<Chunk> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  for await (const { data } of events(response)) if (data !== "[DONE]") yield JSON.parse(data) as Chunk;
}

/** A person in an interview: sent texts, acknowledged texts, and completed replies. */
class Talker {
  readonly said = new Map<string, { clientId: string; isAcknowledged: boolean; id?: string }>();
  readonly replies = new Set<string>();
  /** The replaced text of each replacement. */
  readonly replaced = new Map<string, string>();

  private constructor(
    readonly client: Client,
    readonly id: string,
  ) {}

  static async open({ url }: Lane): Promise<Talker> {
    const client = await new Client(url).logIn();
    return new Talker(client, await begin(client, 1));
  }

  /** Sends or repeats a message, and follows the reply. @param replaces the text of the replaced answer */
  async say(text: string, replaces = this.replaced.get(text)): Promise<void> {
    const message = this.said.get(text) ?? { clientId: crypto.randomUUID(), isAcknowledged: false };
    this.said.set(text, message);
    if (replaces) this.replaced.set(text, replaces);
    const answer = replaces && this.said.get(replaces)?.id;
    const what = text === skippedText ? { skip: true } : { message: text };
    const body = { ...what, client_id: message.clientId, ...(answer && { replaces: answer }) };
    const headers = { accept: "text/event-stream" };
    const response = await this.client.fetch(sendCall.method, `${base}/${this.id}/message`, {
      body,
      headers,
    });
    let state: string | undefined;
    for await (const { type, data } of chunksOf(response)) {
      if (type !== "data-turn") continue;
      message.isAcknowledged = true;
      message.id = data?.message?.id ?? "";
      state = data?.reply?.state;
      if (state === "complete") this.replies.add(data?.reply?.message_content ?? "");
    }
    if (state !== "complete") throw new Error(`the reply is ${state}`);
  }

  /** Repeats unacknowledged messages, and requests missing replies. */
  async catchUp(): Promise<void> {
    for (const [text, { isAcknowledged }] of this.said) if (!isAcknowledged) await this.say(text);
    const params = { id: this.id };
    for (;;) {
      const status: Status = await this.client.call(readStatus, { params });
      if (status.reply === "idle") return;
      if (status.reply !== "running") await this.client.call(refreshCall, { params });
      await pause();
    }
  }

  /** Stops the running reply once a part of it has arrived, unless it ends before. */
  async stop(isOver: () => boolean): Promise<void> {
    const params = { id: this.id };
    for (;;) {
      if (isOver()) return;
      const last = (await this.client.call(readHistory, { params })).at(-1);
      if (last?.state === "streaming" && last.message_content !== "") break;
      await pause();
    }
    await this.client.call(stopCall, { params });
  }

  /** Continues a stopped reply until it is complete. */
  async resume(): Promise<void> {
    const params = { id: this.id };
    for (;;) {
      const last = (await this.client.call(readHistory, { params })).at(-1);
      if (last?.state === "complete") return;
      await this.client.call(refreshCall, { params, body: { mode: "continue" } });
      await pause();
    }
  }

  async check(): Promise<Count[]> {
    const params = { id: this.id };
    const history = await this.client.call(readHistory, { params });
    const all = await this.client.call(readHistory, { params, query: { all: true } });
    const texts = all.map(({ message_content }) => message_content);
    const inForce = new Set(history.map(({ message_content }) => message_content));
    for (const [text, old] of this.replaced)
      if (inForce.has(old) || !inForce.has(text)) throw new Error(`${text} is not in the place of ${old}`);
    const wrong = history.filter(({ state }) => state !== "complete");
    if (wrong.length > 0) throw new Error(`not complete: ${JSON.stringify(wrong)}`);
    const speakers = history.map(({ speaker_type }) => speaker_type).join(" ");
    if (!/^(?:user character ?)*$/.test(speakers)) throw new Error(`turns out of order: ${speakers}`);
    return [...this.said.keys(), ...this.replies].map((text) => timesIn(texts, text));
  }
}

// Messages before the fault run at the model's full speed.
async function prepared<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  lane.paceMs = 0;
  const result = await work();
  lane.paceMs = 40;
  return result;
}

export const turn: Journey = (lane) =>
  prepared(lane, async () => {
    const talker = await Talker.open(lane);
    await talker.say(newAnswer());
    return {
      run: () => talker.say(newAnswer()),
      recover: () => talker.catchUp(),
      check: () => talker.check(),
    };
  });

/** An earlier answer is changed, then the newest one. */
export const redo: Journey = (lane) =>
  prepared(lane, async () => {
    const talker = await Talker.open(lane);
    const changes = [newAnswer(), newAnswer()].map((old) => [old, newAnswer()] as const);
    for (const [old] of changes) await talker.say(old);
    const change = async () => {
      for (const [old, text] of changes)
        if (!talker.said.get(text)?.isAcknowledged) await talker.say(text, old);
    };
    return {
      run: change,
      recover: async () => {
        await talker.catchUp();
        await change();
      },
      check: () => talker.check(),
    };
  });

/** A question is skipped. */
export const skip: Journey = (lane) =>
  prepared(lane, async () => {
    const talker = await Talker.open(lane);
    await talker.say(newAnswer());
    return {
      run: () => talker.say(skippedText),
      recover: () => talker.catchUp(),
      check: () => talker.check(),
    };
  });

/** A reply is stopped and continued. */
export const stopped: Journey = (lane) =>
  prepared(lane, async () => {
    const talker = await Talker.open(lane);
    await talker.say(newAnswer());
    return {
      run: async () => {
        let isOver = false;
        const saying = talker.say(newAnswer()).finally(() => (isOver = true));
        const [sent] = await Promise.allSettled([saying, talker.stop(() => isOver)]);
        if (sent.status === "rejected" && !/the reply is interrupted/.test(String(sent.reason)))
          throw sent.reason;
        await talker.resume();
      },
      recover: async () => {
        await talker.catchUp();
        await talker.resume();
      },
      check: () => talker.check(),
    };
  });

/** Two tabs send the same message in parallel, and then each another one. */
export const twoTabs: Journey = (lane) =>
  prepared(lane, async () => {
    const talker = await Talker.open(lane);
    await talker.say(newAnswer());
    const [same, here, there] = [newAnswer(), newAnswer(), newAnswer()];
    return {
      run: async () => {
        const sent = await Promise.allSettled([same, same, here, there].map((text) => talker.say(text)));
        const refusals = sent.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
        const unexpected = refusals.filter((text) => !/409: .*"(?:reply_running|conflict)"/.test(text));
        if (unexpected.length > 0) throw new Error(unexpected.join("\n"));
      },
      recover: () => talker.catchUp(),
      check: () => talker.check(),
    };
  });

async function finish(client: Client, id: string): Promise<void> {
  await client.call(finalizeCall, { params: { id } });
}

export const insights: Journey = (lane) =>
  prepared(lane, async () => {
    const talker = await Talker.open(lane);
    await talker.say(newAnswer());
    const { client, id } = talker;
    const read = () => client.call(readInsights, { params: { id } });
    const go = async () => {
      await finish(client, id);
      for (;;) {
        const { status, detail } = await read();
        if (status === "ready") return;
        // A person who reads that clicks the button, which finalizes again.
        if (status !== "running") throw new Error(`the insights are ${status}: ${detail}`);
        await pause();
      }
    };
    return {
      run: go,
      recover: go,
      check: async () => {
        const made = await read();
        if (!made.insights?.includes("A summary.")) throw new Error(`no insights: ${JSON.stringify(made)}`);
        return talker.check();
      },
    };
  });

export const publicAnswer: Journey = (lane) =>
  prepared(lane, async () => {
    const talker = await Talker.open(lane);
    await talker.say(newAnswer());
    const { client, id } = talker;
    await finish(client, id);
    const { public_id: token } = await client.call(publishCall, {
      params: { id },
      body: { candidate_name: "Ada" },
    });
    const visitor = new Client(lane.url);
    const { version: consent } = await visitor.call(readNoticeCall, {});
    const path = `${base}/public/${token}/messages`;
    const acknowledged = new Set<string>();
    const ask = async (content: string) => {
      const headers = { accept: "text/event-stream" };
      const response = await visitor.fetch("POST", path, { body: { content, consent }, headers });
      let isAnswered = false;
      for await (const { type } of chunksOf(response)) {
        if (type === "data-question") acknowledged.add(content);
        isAnswered ||= type === "data-messages";
      }
      if (!isAnswered) throw new Error("the question was not answered");
    };
    const newQuestion = () => `What was done about boarding time in ${crypto.randomUUID()}?`;
    await ask(newQuestion());
    const question = newQuestion();
    return {
      run: () => ask(question),
      recover: async () => {
        // An answer may be stored whose response was lost; otherwise the visitor asks again.
        const messages = await visitor.call(listPublicMessagesCall, { params: { token } });
        const isStored = messages.some(({ content }) => content === question);
        if (!isStored || messages.at(-1)?.role !== "assistant") await ask(question);
      },
      check: async () => {
        const messages = await visitor.call(listPublicMessagesCall, { params: { token } });
        const roles = messages.map(({ role }) => role).join(" ");
        if (!/^(?:user assistant ?)*$/.test(roles))
          throw new Error(`not every question is answered: ${roles}`);
        const threads = await client.call(listThreadsCall, { params: { id } });
        const seen = threads.flatMap(({ questions }) => questions.map(({ content }) => content));
        const texts = messages.map(({ content }) => content);
        return [...acknowledged].flatMap((text) => [timesIn(texts, text), timesIn(seen, text)]);
      },
    };
  });
