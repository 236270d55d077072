import { AsyncLocalStorage } from "node:async_hooks";

/** The id of the current request, also in `afterResponse` work. Every log line carries it. */
export const requestId = new AsyncLocalStorage<string>();
