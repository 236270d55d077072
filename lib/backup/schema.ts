import { z } from "zod";
import { typedPassword } from "../auth/schema.ts";

export const passwordBody = z.strictObject({ password: typedPassword }).meta({ id: "ArchiveBody" });
export const passwordForm = z.strictObject({ password: typedPassword });

export const archiveQuery = z.object({ expires: z.coerce.number().int(), signature: z.string().max(200) });

export const archiveUrlResponse = z
  .strictObject({ url: z.string(), expires_at: z.iso.datetime() })
  .meta({ id: "ArchiveUrl" });
