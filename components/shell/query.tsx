"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Data, type Input, type Name, type Problem, request } from "@/lib/client";
import type { Operation } from "@/lib/operation";

/** Thrown by queries and mutations of the API. */
export class CallError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** The data of an answer; throws its problem, as TanStack Query expects. @throws {CallError} */
export async function unwrap<T>(
  answer: Promise<{ ok: true; data: T } | { ok: false; problem: Problem }>,
): Promise<T> {
  const result = await answer;
  if (result.ok) return result.data;
  throw new CallError(result.problem);
}

/** Key and function of a query for a GET call; an unchanged response costs a 304. */
export const callOptions = <O extends Operation>(name: Name<O>, input: Input<O>) => ({
  queryKey: [name, input] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Data<O>> =>
    unwrap(request<O>(name, input, { signal, revalidate: true })),
});

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 0, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });

/**
 * TanStack Query for the pages below. Queries set their own poll interval; problems show immediately, without hidden
 * retries.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
