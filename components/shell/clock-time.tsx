import { clockTime } from "@/lib/wait";
import { useIsHydrated } from "./use-form";

/** A time on the reader's clock; in UTC before hydration. Takes milliseconds since 1970. */
export function ClockTime({ at }: { at: number }) {
  const isHydrated = useIsHydrated();
  return (
    <time dateTime={new Date(at).toISOString()}>
      {isHydrated ? clockTime(at) : `${clockTime(at, "UTC")} UTC`}
    </time>
  );
}
