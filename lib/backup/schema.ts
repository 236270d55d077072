import { z } from "zod";
import { namedObject } from "../named-object.ts";
import { typedPassword } from "../auth/schema.ts";

export const passwordBody = namedObject("ArchiveBody", { password: typedPassword });
export const passwordForm = z.strictObject({ password: typedPassword });

export const archiveQuery = z.object({
  id: z.uuid(),
  expires: z.coerce.number().int(),
  signature: z.string().max(200),
});

export const archiveUrlResponse = namedObject("ArchiveUrl", {
  url: z.string(),
  expires_at: z.iso.datetime(),
});
