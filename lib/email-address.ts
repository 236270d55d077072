import { z } from "zod";

/** An email address of an account or invite: trimmed, in lower case. */
export const email = z
  .string("Please enter an email address.")
  .trim()
  .toLowerCase()
  .max(254, "Please enter a shorter email address.")
  .pipe(z.email("Please enter an email address such as name@example.com."))
  .meta({ examples: ["ada@example.com"] });
