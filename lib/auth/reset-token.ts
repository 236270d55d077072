import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { password_resets } from "../../db/schema/accounts.ts";

/** 256 random bits for a link, in base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a link's token, in place of it. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Links that were neither used nor have run out. */
export const isOpen = sql`(${password_resets.used_at} is null and ${password_resets.expires_at} > now())`;
