import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "../env.ts";
import { AppError } from "../errors.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Checks `Authorization: Bearer CRON_SECRET`. @throws {AppError} not_found without the setting, unauthenticated */
export function assertCronSecret(authorization: string | null): void {
  const { CRON_SECRET } = env();
  if (!CRON_SECRET) throw new AppError("not_found", "There is nothing at this address.");
  if (!timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${CRON_SECRET}`)))
    throw new AppError(
      "unauthenticated",
      "Send the header Authorization: Bearer with the value of CRON_SECRET.",
    );
}
