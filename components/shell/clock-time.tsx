import { clockTime } from "@/lib/wait";
import { useIsAlive } from "./use-form";

/** When something is possible, on the reader's clock; in UTC until the page is alive. Takes milliseconds since 1970. */
export function ClockTime({ at }: { at: number }) {
  const isAlive = useIsAlive();
  return (
    <time dateTime={new Date(at).toISOString()}>
      {isAlive ? clockTime(at) : `${clockTime(at, "UTC")} UTC`}
    </time>
  );
}
