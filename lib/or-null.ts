import { log } from "./log.ts";

/** For a part of a page that cannot be read: logs why and answers null, so that the rest of the page still shows. */
export const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    log().error({ err: error }, "a part of a page could not be read");
    return null;
  });
