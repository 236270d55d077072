import { log } from "./log.ts";

/** For an optional part of a page: logs an error and resolves to null, so that the rest of the page renders. */
export const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    log().error({ err: error }, "a part of a page could not be read");
    return null;
  });
