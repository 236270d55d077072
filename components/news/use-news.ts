"use client";

import { useQuery } from "@tanstack/react-query";
import { callOptions } from "@/components/shell/query";
import type { readNewsCall } from "@/lib/sharing/api";
import type { News } from "@/lib/sharing/news/schema";

const pollMs = 60_000;
export const newsCall = callOptions<typeof readNewsCall>("GET /users/me/news", {});

/** The owner's news, polled every minute while the page is visible. */
export const useNews = (first?: News) =>
  useQuery({ ...newsCall, ...(first && { initialData: first }), staleTime: pollMs, refetchInterval: pollMs })
    .data;
