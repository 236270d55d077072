"use client";

import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  const controller = new AbortController();
  for (const type of ["online", "offline"])
    window.addEventListener(type, listener, { signal: controller.signal });
  return () => controller.abort();
}

export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
