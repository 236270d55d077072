// Measures waits in a browser: opening a conversation, typing a letter, loading a first page.
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import postgres from "postgres";
import { issueSession } from "../lib/auth/tokens.ts";
import { ensureChromium } from "../scripts/test/chromium.ts";
import { categories, readTrace, type Span } from "./browser-trace.ts";
import { proseWords } from "./model.ts";
import { host, defaults, type Bench } from "./phases.ts";
import { quantile } from "./report.ts";
import { addTalkers, type Talker } from "./seed.ts";

/** A long conversation, and a long reply to it. 250 words a second are faster than any service. */
const long = { messages: 500, words: 4000, intervalMs: 8 };
const keysEveryMs = 100;
/** Lighthouse's slow 4G, in milliseconds and bytes per second. */
export const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const opens = 3;
const paints = 3;

/** Runs a browser against the product, with one page at a time. */
export const browser = (bench: Bench): Promise<void> =>
  withBrowser(async (chrome) => {
    try {
      await typing(bench, chrome);
      await firstPaints(bench, chrome);
    } finally {
      await bench.rig.model.set(defaults);
    }
  });

/** Installs a browser if there is none, like the tests. */
export async function withBrowser(work: (chrome: Browser) => Promise<void>): Promise<void> {
  const { path } = ensureChromium((line) => console.log(line));
  const chrome = await chromium.launch({
    executablePath: path,
    // Chromium needs --no-sandbox as root; the other flags stop its background requests.
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
  try {
    await work(chrome);
  } finally {
    await chrome.close();
  }
}

export const originOf = ({ product }: Bench) => `http://${host}:${product.port}`;

export async function cookieOf({ user, version }: Talker): Promise<{ name: string; value: string }> {
  const name = "authjs.session-token";
  const who = { id: user, session_version: version, is_superuser: false };
  return { name, value: await issueSession(who, name) };
}

export async function newTalker(bench: Bench, label: string, messages: number): Promise<Talker> {
  const [talker] = await addTalkers(bench.rig.databaseUrl, label, 1, messages);
  if (!talker) throw new Error("the database made nobody");
  return talker;
}

/** Types into the composer of a long conversation at a constant rate while a long reply streams in. */
async function typing(bench: Bench, chrome: Browser): Promise<void> {
  const { rig, report } = bench;
  const talker = await newTalker(bench, "typist", long.messages);
  const context = await chrome.newContext({
    baseURL: originOf(bench),
    viewport: { width: 1280, height: 800 },
  });
  await context.addCookies([{ ...(await cookieOf(talker)), url: originOf(bench) }]);
  const page = await context.newPage();
  const ready: number[] = [];
  for (let time = 0; time <= opens; time++) {
    await page.goto(`/dashboard/student-interview/${talker.conversation}`);
    // The composer gets the focus shortly after hydration.
    await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
    if (time > 0) ready.push(await page.evaluate(() => performance.now()));
  }
  report.add({ name: `A conversation of ${long.messages} messages is ready`, unit: "ms", rounds: ready });

  const { words, intervalMs } = long;
  await rig.model.set({ ...defaults, intervalMs, tokens: words / proseWords, prose: true });
  await page.keyboard.type("I counted it again.");
  await chrome.startTracing(page, { categories });
  const reply = page.waitForResponse(/\/message$/).then((response) => response.finished());
  await page.keyboard.press("Enter");
  await typeUntil(reply, await context.newCDPSession(page));
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
  const { keys, tasks } = readTrace((await chrome.stopTracing()).toString());
  const missing = words - (await wordsOfLast(page));
  await context.close();

  const during = `while ${words.toLocaleString("en")} words come in`;
  const latencies = keys.map(({ ms }) => ms);
  const name = `A key until it is seen, ${during}`;
  report.add({ name: `${name}, p50`, unit: "ms", rounds: latencies, note: `${keys.length} keys` });
  report.add({ name: `${name}, p95`, unit: "ms", rounds: [quantile(latencies, 0.95)], limit: 50 });
  // A short wait for a processor decides this figure, so report it with the page's own share.
  report.add({ name: `${name}, the slowest`, unit: "ms", ...slowest(keys) });
  report.add({
    name: `The longest task of the page, ${during}`,
    unit: "ms",
    ...slowest(tasks),
    limit: 100,
  });
  report.add({
    name: `Processor time of the page's main thread, ${during}`,
    unit: "ms",
    rounds: [tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0)],
  });
  report.add({ name: "Words of that reply that are not shown", unit: "", rounds: [missing], limit: 0 });
}

function slowest(spans: Span[]): { rounds: number[]; note: string } {
  const [longest] = spans.toSorted((a, b) => b.ms - a.ms);
  return {
    rounds: [longest?.ms ?? Number.NaN],
    note: `the page worked for ${longest?.cpuMs.toFixed(0) ?? "–"} ms of it`,
  };
}

/** Presses a key every 100 ms without waiting for the previous one, like a person. */
async function typeUntil(over: Promise<unknown>, session: CDPSession): Promise<void> {
  const text = "while this comes in i write down what i would say next ";
  let isOver = false;
  const end = () => (isOver = true);
  void over.then(end, end);
  const sent: Promise<unknown>[] = [];
  const begin = performance.now();
  for (let at = 0; !isOver; at++) {
    await sleep(Math.max(0, begin + (at + 1) * keysEveryMs - performance.now()));
    const key = text[at % text.length] ?? " ";
    const code = key === " " ? "Space" : `Key${key.toUpperCase()}`;
    const of = { key, code, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
    sent.push(session.send("Input.dispatchKeyEvent", { ...of, type: "keyDown", text: key }));
    sent.push(session.send("Input.dispatchKeyEvent", { ...of, type: "keyUp" }));
  }
  await Promise.all(sent);
  await over;
}

/** The number of words that the page shows of the last message, without its speaker's name. */
const wordsOfLast = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const last = [...document.querySelectorAll("main li[id^=message-]")].at(-1);
    const paragraphs = [...(last?.querySelectorAll("p.voice") ?? [])];
    return paragraphs.flatMap(({ textContent }) => textContent.match(/\S+/g) ?? []).length;
  });

/** The largest contentful paint of the first pages, with an empty cache, over slow 4G. */
async function firstPaints(bench: Bench, chrome: Browser): Promise<void> {
  const paths = { "the login page": "/login", "a public page": await publish(bench) };
  for (const [name, path] of Object.entries(paths)) {
    const rounds: number[] = [];
    for (let round = 0; round <= paints; round++) {
      // A new context has an empty cache. The first one only warms up the server.
      const context = await chrome.newContext({
        baseURL: originOf(bench),
        viewport: { width: 412, height: 823 },
      });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      if (round > 0) await session.send("Network.emulateNetworkConditions", slow4G);
      await page.goto(path, { waitUntil: "load" });
      if (round > 0) rounds.push(await largestPaint(page));
      await context.close();
    }
    bench.report.add({
      name: `Largest contentful paint of ${name}, slow 4G`,
      unit: "ms",
      rounds,
      limit: 1500,
    });
  }
}

const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: "largest-contentful-paint",
            buffered: true,
          },
        );
      }),
  );

const insights = {
  summary: "They put the till of a student shop in order, and say how.",
  strengths: ["They count before they change.", "They hand over so that others can go on."],
  improvement_areas: ["Say what the two weeks of counting cost."],
  notable_quotes: ["After a month the gap was under ten a week"],
};

/** A person with a finished interview and its insights. */
export async function finishedTalker(bench: Bench, label: string): Promise<Talker> {
  const talker = await newTalker(bench, label, 40);
  const { conversation } = talker;
  const sql = postgres(bench.rig.databaseUrl, { max: 1 });
  await sql`update conversations set completed_at = now(), position = 2 where id = ${conversation}`;
  const { strengths, improvement_areas: areas, notable_quotes: quotes } = insights;
  const answers = await sql<{ id: string }[]>`
    select id from messages where conversation_id = ${conversation} and kind = 'answer' order by seq limit 4`;
  const ids = answers.map(({ id }) => id);
  const evidence = {
    strengths: strengths.map((_, at) => [ids[at] ?? ""]),
    improvement_areas: areas.map(() => [ids[2] ?? ""]),
    notable_quotes: quotes.map(() => ids[3] ?? ""),
  };
  await sql`insert into insights (conversation_id, status, result, evidence)
    values (${conversation}, 'ready', ${sql.json(insights)}, ${sql.json(evidence)})`;
  await sql.end();
  return talker;
}

/** Shares a finished interview. @returns the path of its public page */
export async function publish(bench: Bench): Promise<string> {
  const talker = await finishedTalker(bench, "sharer");
  const { conversation } = talker;
  const { name, value } = await cookieOf(talker);
  const response = await fetch(`${originOf(bench)}/api/v1/conversations/${conversation}/public`, {
    method: "POST",
    headers: {
      Cookie: `${name}=${value}`,
      Origin: originOf(bench),
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ candidate_name: "Amara Lindqvist" }),
  });
  if (!response.ok) throw new Error(`sharing was answered with ${response.status}`);
  const { public_id: id } = (await response.json()) as { public_id: string };
  return `/public/interview/${id}`;
}
