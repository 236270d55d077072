// Measures pages on a phone: layout shift, late paint, main-thread work, unused code.
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { cookieOf, finishedTalker, newTalker, originOf, publish, slow4G, withBrowser } from "./browser.ts";
import { host, type Bench } from "./phases.ts";
import { median, shown } from "./report.ts";

/** Lighthouse's phone: a quarter of this processor, slow 4G, 412 × 823. */
const slowdown = 4;
const viewport = { width: 412, height: 823 };
/** How long a page is observed after it has loaded. */
const settleMs = 3000;
/** A longer task is a long task; the time above this counts. */
const longTaskMs = 50;
/** How much more unused code a page may have than the floor's page, which has no JavaScript of its own. */
const maxUnusedKiB = 20;

type Visit = { cls: number; lcpMs: number; workMs: number; blockingMs: number };
type Visited = {
  name: string;
  url: string;
  cookie?: { name: string; value: string };
};

declare global {
  var seen: { cls: number; lcpMs: number; blockingMs: number };
}

/** Runs in the page before its own code. */
function watch(longMs: number): void {
  globalThis.seen = { cls: 0, lcpMs: 0, blockingMs: 0 };
  const each = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  each("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.cls += value;
  });
  each("largest-contentful-paint", ({ startTime }) => (seen.lcpMs = startTime));
  each("longtask", ({ duration }) => (seen.blockingMs += duration - longMs));
}

/** The compressed size of unused code, by the unused share of each script. */
async function unusedKiB(page: Page): Promise<number> {
  const scripts = await page.coverage.stopJSCoverage();
  const bytes = scripts.flatMap(({ url, source = "", functions }) => {
    if (!url.includes("/_next/static/")) return [];
    // An inner range overrides the ranges around it.
    const used = new Uint8Array(source.length).fill(1);
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges)
        used.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    const share = used.filter((one) => one === 0).length / Math.max(1, source.length);
    return [gzipSync(source).length * share];
  });
  return bytes.reduce((sum, one) => sum + one, 0) / 1024;
}

async function visit(chrome: Browser, { url, cookie }: Visited): Promise<Visit> {
  // A new context has an empty cache.
  const context = await chrome.newContext({ viewport });
  try {
    if (cookie) await context.addCookies([{ ...cookie, url: new URL(url).origin }]);
    const page = await context.newPage();
    await page.addInitScript(watch, longTaskMs);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slow4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await session.send("Performance.enable");
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(settleMs);
    const { metrics } = await session.send("Performance.getMetrics");
    const work = metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
    const result = await page.evaluate(() => seen);
    return { ...result, workMs: work * 1000 };
  } finally {
    await context.close();
  }
}

/** In a separate visit, because measuring coverage takes time itself. */
async function visitForCoverage(chrome: Browser, { url, cookie }: Visited): Promise<number> {
  const context = await chrome.newContext({ viewport });
  try {
    if (cookie) await context.addCookies([{ ...cookie, url: new URL(url).origin }]);
    const page = await context.newPage();
    await page.coverage.startJSCoverage();
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(settleMs);
    return await unusedKiB(page);
  } finally {
    await context.close();
  }
}

/** The measured pages, each with a person who may see it. */
async function pagesOf(bench: Bench): Promise<Visited[]> {
  const origin = originOf(bench);
  const talker = await newTalker(bench, "phone", 40);
  const finished = await finishedTalker(bench, "reader");
  const [cookie, other] = [await cookieOf(talker), await cookieOf(finished)];
  const dashboard = `${origin}/dashboard/student-interview`;
  return [
    { name: "the login page", url: `${origin}/login` },
    { name: "a public page", url: origin + (await publish(bench)) },
    { name: "the choice of characters", url: dashboard, cookie },
    { name: "a conversation", url: `${dashboard}/${talker.conversation}`, cookie },
    { name: "insights", url: `${dashboard}/${finished.conversation}?tab=insights`, cookie: other },
  ];
}

/** Alternates between each page and the floor's page. The ratios of the rounds count. */
export const pages = (bench: Bench, rounds: number): Promise<void> =>
  withBrowser(async (chrome) => {
    const bare: Visited = { name: "the floor's bare page", url: `http://${host}:${bench.rig.floor.port}/` };
    const bareUnused = await visitForCoverage(chrome, bare);
    await visit(chrome, bare);
    for (const one of await pagesOf(bench)) {
      await visit(chrome, one);
      const own: Visit[] = [];
      const floor: Visit[] = [];
      for (let round = 0; round < rounds; round++) {
        floor.push(await visit(chrome, bare));
        own.push(await visit(chrome, one));
      }
      addFigures(bench, one.name, own, floor);
      bench.report.add({
        name: `Unused JavaScript of ${one.name}`,
        unit: "KiB",
        rounds: [await visitForCoverage(chrome, one)],
        limit: bareUnused + maxUnusedKiB,
        note: `floor ${shown(bareUnused)}`,
      });
    }
  });

function addFigures({ report }: Bench, name: string, own: Visit[], floor: Visit[]): void {
  const of = (key: keyof Visit, visits = own) => visits.map((visit) => visit[key]);
  const ratios = (key: keyof Visit) => own.map((visit, at) => visit[key] / (floor[at]?.[key] ?? Number.NaN));
  const ms = (key: keyof Visit) => `${shown(median(of(key)))} ms, floor ${shown(median(of(key, floor)))}`;
  const unit = "times the floor's";
  report.add({ name: `Layout shift of ${name}`, unit: "", rounds: of("cls"), limit: 0 });
  report.add({
    name: `Largest contentful paint of ${name}, on a phone`,
    unit,
    rounds: ratios("lcpMs"),
    note: ms("lcpMs"),
  });
  report.add({
    name: `Main-thread work of ${name}, on a phone`,
    unit,
    rounds: ratios("workMs"),
    note: `${ms("workMs")}; ${shown(median(of("blockingMs")))} ms of it blocked`,
  });
}
