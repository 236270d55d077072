import { AsyncLocalStorage } from "node:async_hooks";

/** The id of the request that the current code serves, also after its response. Each line of the log carries it. */
export const requestId = new AsyncLocalStorage<string>();
