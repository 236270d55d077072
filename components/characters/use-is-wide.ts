import { useSyncExternalStore } from "react";

/** Where the panel has room beside the form: Tailwind's `lg`. */
const query = "(width >= 64rem)";

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether there is room for two columns. The server takes it for granted; styles hide what does not fit. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  );
