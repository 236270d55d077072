import type { Page } from "@playwright/test";
import { expect } from "../support/e2e.ts";

export type Request = { method: string; url: string };
export type Loaded = {
  /** JavaScript as transferred, compressed, with all prefetches. */
  kib: number;
  scripts: string[];
  /** All requests in order; the target of a redirect is a separate one. */
  requests: Request[];
};

/** A page without requests for this long has finished its prefetches. */
const quietMs = 1500;

/**
 * Records the requests of a page during `act`, with an empty cache, until it is idle.
 * @param act opens the page, and waits until it is usable
 */
export async function watchLoading(page: Page, act: () => Promise<unknown>): Promise<Loaded> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const requests: Request[] = [];
  const open = new Set<string>();
  const scripts = new Map<string, { url: string; bytes: number }>();
  let last = Date.now();
  const { frameTree } = await session.send("Page.getFrameTree");
  let hasBegun = false;
  session.on("Network.requestWillBeSent", ({ requestId, request: { method, url }, type, frameId }) => {
    // Requests of the previous page do not count, and their end is not reported.
    if (!hasBegun && type === "Document" && frameId === frameTree.frame.id) {
      hasBegun = true;
      requests.length = 0;
      open.clear();
      scripts.clear();
    }
    requests.push({ method, url });
    open.add(requestId);
    last = Date.now();
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.set(requestId, { url: response.url, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
    open.delete(requestId);
    last = Date.now();
  });
  session.on("Network.loadingFailed", ({ requestId }) => {
    open.delete(requestId);
    last = Date.now();
  });
  await act();
  await expect.poll(() => open.size === 0 && Date.now() - last > quietMs).toBe(true);
  await session.detach();
  // A preload and its script are one file, which the browser's cache would load once.
  const bySize = [...scripts.values()].toSorted((one, other) => one.bytes - other.bytes);
  const sizes = [...new Map(bySize.map((script) => [script.url, script])).values()];
  return {
    kib: sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
    scripts: sizes.map(({ url, bytes }) => `${(bytes / 1024).toFixed(1)} KiB ${url}`),
    requests,
  };
}

/** The URL of a request; a part of a page that the router fetches is the page, without the appended query. */
function addressOf({ url }: Request): string {
  const address = new URL(url);
  address.searchParams.delete("_rsc");
  return address.href;
}

/**
 * A file that never changes under its URL. Its preload and its script may both request it; the browser's cache makes one
 * request, but here the cache is off.
 */
const isForever = (address: string): boolean => new URL(address).pathname.startsWith("/_next/static/");

/** Fails if the same request reached the server twice. */
export function expectOnce({ requests }: Loaded): void {
  const read = requests
    .filter(({ method }) => method === "GET")
    .map(addressOf)
    .filter((address) => !isForever(address));
  expect(read.length, "requests were seen").toBeGreaterThan(0);
  const twice = read.filter((address, at) => read.indexOf(address) !== at);
  expect(twice, "addresses that were asked for before").toEqual([]);
}

/** Pages that the router fetched. */
export const routed = ({ requests }: Loaded): string[] =>
  requests.filter(({ url }) => url.includes("_rsc=")).map((request) => new URL(addressOf(request)).pathname);
