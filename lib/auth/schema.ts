import { z } from "zod";

export const email = z
  .string("Please enter an email address.")
  .trim()
  .toLowerCase()
  .max(254, "Please enter a shorter email address.")
  .pipe(z.email("Please enter an email address such as name@example.com."));

/** A password that someone chooses. Logging in accepts whatever is typed and compares it. */
export const newPassword = z
  .string("Please enter a password.")
  .min(8, "Use at least 8 characters.")
  .max(128, "Use at most 128 characters.");

const typedPassword = z.string("Please enter your password.").min(1, "Please enter your password.").max(1024);

export const loginForm = z.strictObject({
  email: z.string("Please enter your email.").trim().min(1, "Please enter your email.").max(1024),
  password: typedPassword,
  /** Where the visitor was going; only a path of this app is followed. */
  from: z.string().max(2048).nullish(),
});
export type LoginForm = z.input<typeof loginForm>;

/** The API's login form, with the field names of OAuth 2's password grant. */
export const tokenRequest = z.object({
  username: z.string("Send your email as username.").trim().min(1, "Send your email as username.").max(1024),
  password: typedPassword,
});

export const tokenResponse = z.strictObject({
  access_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.int().describe("Seconds until the token ends"),
});

export const userResponse = z.strictObject({
  id: z.uuid(),
  email: z.email(),
  name: z.string().nullable(),
  is_superuser: z.boolean(),
  created_at: z.iso.datetime(),
});
export type User = z.infer<typeof userResponse>;
