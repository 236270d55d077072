import { AsyncLocalStorage } from "node:async_hooks";
import type { Caller } from "./actor.ts";
import { networkOf } from "./address.ts";

/** The network of the current request's client, also in `afterResponse` work. Events of the audit log carry it. */
export const requestNetwork = new AsyncLocalStorage<string>();

/** Runs `work` with the network of a caller. */
export const inNetworkOf = <T>({ address }: Pick<Caller, "address">, work: () => T): T =>
  requestNetwork.run(networkOf(address), work);
