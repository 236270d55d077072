// What a person at a browser waits for: the page, and the letter that was just typed.
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import { issueSession } from "../lib/auth/tokens.ts";
import { ensureChromium } from "../scripts/test/chromium.ts";
import { categories } from "./browser-trace.ts";
import { host, usual, type Bench } from "./phases.ts";
import { addTalkers } from "./seed.ts";
import { writeFileSync } from "node:fs";

const cookieName = "authjs.session-token";

export async function browser(bench: Bench): Promise<void> {
  const { path: executablePath } = await ensureChromium(console.log);
  const chrome = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  try {
    if (!process.env.NOTALK) await talk(bench, chrome);
    await lcp(bench, chrome);
  } finally {
    await chrome.close();
  }
}

async function talk(bench: Bench, chrome: Browser) {
  const { rig, product } = bench;
  const [talker] = await addTalkers(rig.databaseUrl, "fivehundred", 1, 500);
  if (!talker) throw new Error("no");
  const origin = `http://${host}:${product.port}`;
  const context = await chrome.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    ...(process.env.DPR && {}),
  });
  const token = await issueSession(
    { id: talker.user, session_version: talker.version, is_superuser: false },
    cookieName,
  );
  await context.addCookies([{ name: cookieName, value: token, url: origin }]);
  const page = await context.newPage();
  await rig.model.set({
    ...usual,
    firstTokenMs: 300,
    intervalMs: 4,
    tokens: 4000,
    ...(!process.env.WORDS && { prose: true }),
  });
  const session = await context.newCDPSession(page);
  for (let i = 0; i < 2; i++) {
    await page.goto(`/dashboard/student-interview/${talker.conversation}`);
    await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
    console.log(
      "open",
      await page.evaluate(() => [
        performance.now(),
        performance.getEntriesByType("paint").map((e) => e.name + e.startTime),
      ]),
    );
  }
  await page.keyboard.type("Go on");
  await chrome.startTracing(page, {
    categories: [...categories, ...(process.env.CATS ?? "").split(",").filter(Boolean)],
  });
  if (process.env.PROFILE) {
    await session.send("Profiler.enable");
    await session.send("Profiler.setSamplingInterval", { interval: 500 });
    await session.send("Profiler.start");
  }
  const done = page.waitForResponse(/message$/).then((response) => response.finished());
  await page.keyboard.press("Enter");
  let over = false;
  void done.then(() => (over = true));
  const begin = performance.now();
  const text = "while the words come in I write down what I would say next to them ";
  const sent: Promise<unknown>[] = [];
  let n = 0;
  for (; !over; n++) {
    const wait = begin + 200 + n * 100 - performance.now();
    if (wait > 0) await sleep(wait);
    const key = text[n % text.length] ?? " ";
    const code = key === " " ? "Space" : `Key${key.toUpperCase()}`;
    const vk = key.toUpperCase().charCodeAt(0);
    sent.push(
      session.send("Input.dispatchKeyEvent", {
        type: "keyDown",
        key,
        code,
        text: key,
        windowsVirtualKeyCode: vk,
      }),
    );
    sent.push(
      session.send("Input.dispatchKeyEvent", { type: "keyUp", key, code, windowsVirtualKeyCode: vk }),
    );
  }
  await Promise.all(sent);
  await sleep(500);
  const trace = await chrome.stopTracing();
  if (process.env.PROFILE) {
    const { profile } = await session.send("Profiler.stop");
    writeFileSync(process.env.PROFILE, JSON.stringify(profile));
  }
  writeFileSync(process.env.TRACE ?? "/tmp/s3/trace.json", trace);
  console.log(
    "keys",
    n,
    await page.evaluate(() => {
      const li = document.querySelectorAll("li[id^=message-]");
      return [
        li.length,
        li[li.length - 1]?.textContent?.split(/\s+/).length,
        document.querySelector("textarea")?.value.length,
      ];
    }),
  );
  await context.close();
}

async function lcp(bench: Bench, chrome: Browser) {
  const { rig, product } = bench;
  const origin = `http://${host}:${product.port}`;
  const { default: postgres } = await import("postgres");
  const sql = postgres(rig.databaseUrl, { max: 1 });
  const [talker] = await addTalkers(rig.databaseUrl, "shared", 1, 40);
  if (!talker) throw new Error("no");
  await sql`update conversations set completed_at = now(), position = 2 where id = ${talker.conversation}`;
  await sql.end();
  const token = await issueSession(
    { id: talker.user, session_version: talker.version, is_superuser: false },
    cookieName,
  );
  const response = await fetch(`${origin}/api/v1/conversations/${talker.conversation}/public`, {
    method: "POST",
    headers: { cookie: `${cookieName}=${token}`, origin, "content-type": "application/json" },
    body: JSON.stringify({ candidate_name: "Amara Lindqvist" }),
  });
  const body = await response.text();
  console.log(response.status, body.slice(0, 200));
  const paths = ["/login", `/public/interview/${(JSON.parse(body) as { public_id: string }).public_id}`];
  for (const path of paths) {
    for (let round = 0; round < (process.env.R ? 1 : 6); round++) {
      const context = await chrome.newContext({ baseURL: origin, viewport: { width: 412, height: 823 } });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      const res: Record<string, any> = {};
      session.on(
        "Network.requestWillBeSent",
        (e) =>
          (res[e.requestId] = {
            url: e.request.url.slice(-40),
            at: e.timestamp,
            p: e.request.initialPriority,
          }),
      );
      session.on("Network.requestWillBeSent", (e) => {
        if (e.request.url.includes("_rsc"))
          console.log(
            "RSC",
            e.requestId,
            e.request.url.slice(-40),
            JSON.stringify(e.request.headers),
            e.redirectResponse?.status,
          );
      });
      session.on("Network.responseReceived", (e) => {
        if (e.response.url.includes("_rsc"))
          console.log("  RSC answer", e.requestId, e.response.status, JSON.stringify(e.response.headers));
      });
      session.on("Network.loadingFailed", (e) => console.log("FAILED", e.requestId, e.errorText, e.canceled));
      session.on("Network.loadingFinished", (e) => {
        const r = res[e.requestId];
        if (r) {
          r.end = e.timestamp;
          r.kib = e.encodedDataLength / 1024;
        }
      });
      if (round > 0)
        await session.send("Network.emulateNetworkConditions", {
          offline: false,
          latency: 150,
          downloadThroughput: 1_600_000 / 8,
          uploadThroughput: 750_000 / 8,
        });
      await page.goto(path, { waitUntil: "load" });
      await page.waitForLoadState("networkidle");
      const found = await page.evaluate(
        () =>
          new Promise<any>((resolve) =>
            new PerformanceObserver((list) => {
              const e: any[] = list.getEntries();
              resolve(
                e.map((x) => [
                  Math.round(x.startTime),
                  x.element?.tagName,
                  x.element?.textContent?.slice(0, 30),
                  x.size,
                ]),
              );
            }).observe({ type: "largest-contentful-paint", buffered: true }),
          ),
      );
      console.log(
        path,
        JSON.stringify(found),
        await page.evaluate(() => performance.getEntriesByType("paint").map((e) => Math.round(e.startTime))),
      );
      if (round === 1) {
        const t0 = Math.min(...Object.values(res).map((r) => r.at));
        for (const r of Object.values(res))
          console.log(
            `   ${r.url}  ${((r.at - t0) * 1000).toFixed(0)} - ${((r.end - t0) * 1000).toFixed(0)} ms ${r.kib?.toFixed(1)} KiB ${r.p}`,
          );
      }
      await context.close();
    }
  }
}
