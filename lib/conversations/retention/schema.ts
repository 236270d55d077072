/** Retention settings of a person and of administrators. */
import { z } from "zod";
import { namedObject } from "../../named-object.ts";

const retentionText = "Choose from 7 to 3,650 days.";
const retentionDays = z.int(retentionText).min(7, retentionText).max(3650, retentionText).nullable();
/** A form field; empty is null. */
const typedDays = z
  .string()
  .transform((typed) => (typed.trim() === "" ? null : Number(typed)))
  .pipe(retentionDays);

export const retentionBody = namedObject("RetentionBody", { days: retentionDays });
/** Form value for no choice. */
export const never = "never";
export const retentionForm = z.strictObject({
  days: z
    .string()
    .transform((chosen) => (chosen === never ? null : Number(chosen)))
    .pipe(retentionDays),
});
export const retentionResponse = retentionBody
  .extend({ max_days: retentionDays.describe("The maximum that administrators allow. Null for no maximum.") })
  .meta({ id: "Retention" });
export type Retention = z.infer<typeof retentionResponse>;

export const maxRetentionBody = namedObject("MaxRetention", { max_days: retentionDays });
export const maxRetentionForm = z.strictObject({ max_days: typedDays });
export type MaxRetention = z.infer<typeof maxRetentionBody>;
