import { z } from "zod";
import { namedObject } from "../named-object.ts";
import { pageQuery } from "../page.ts";
import { email } from "../email-address.ts";

const newPassword = z
  .string("Please enter a password.")
  .min(8, "Use at least 8 characters.")
  .max(128, "Use at most 128 characters.");
newPassword.register(z.globalRegistry, { id: "NewPassword", examples: ["a long enough password"] });

const required = (text: string) => z.string(text).trim().min(1, text);
/** A password to compare: any text, untrimmed. */
const secret = (text: string) => z.string(text).min(1, text);
export const typedPassword = secret("Please enter your password.").max(1024);

export const loginForm = z.strictObject({
  // Any text is looked up, except NUL, which PostgreSQL does not accept.
  email: required("Please enter your email.")
    .max(1024)
    .regex(/^[^\0]*$/, "Please enter your email."),
  password: typedPassword,
  /** Where the visitor was going; followed only if it is a path of this app. */
  from: z.string().nullish(),
});

/** The API's login form, with the field names of OAuth 2's password grant. */
export const tokenRequest = z.object({
  username: required("Send your email as username.").max(1024),
  password: typedPassword,
});
tokenRequest.register(z.globalRegistry, { id: "TokenRequest" });

export const tokenResponse = namedObject("Token", {
  access_token: z.string().meta({ examples: ["eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIn0…"] }),
  token_type: z.literal("bearer"),
  expires_in: z
    .int()
    .meta({ description: "The number of seconds until the token expires.", examples: [86_400] }),
});

export const userResponse = namedObject("User", {
  id: z.uuid(),
  email: z.email(),
  name: z.string().nullable(),
  is_superuser: z.boolean(),
  created_at: z.iso.datetime(),
});
export type User = z.infer<typeof userResponse>;

export const registerBody = namedObject("RegisterBody", {
  email,
  password: newPassword,
  invite_code: required("Please enter your invite code.").max(
    100,
    "This invite code is not valid. Please check it.",
  ),
});

/** A form that asks for a new password twice. */
function confirmed<S extends z.ZodRawShape>(shape: S, password: keyof S & string, text: string) {
  return z.strictObject({ ...shape, confirm: z.string().default("") }).refine(
    (typed: Record<string, unknown>) => typed[password] === typed.confirm,
    // Runs even when other fields are invalid, so that all problems appear together.
    { path: ["confirm"], message: text, when: () => true },
  );
}

export const registerForm = confirmed(registerBody.shape, "password", "Passwords do not match");

/** A display name; blank becomes null. */
const displayName = z
  .string("Please enter a name, or null for none.")
  .trim()
  .max(100, "Please use at most 100 characters.")
  .transform((name) => name || null)
  .nullable();

/** Accepted and ignored, so that an account can be sent back as it was received. */
const ignored = z.unknown().optional();
export const nameBody = z
  .strictObject({
    name: displayName,
    id: ignored,
    email: ignored,
    is_superuser: ignored,
    created_at: ignored,
  })
  .transform(({ name }) => ({ name }));
nameBody.register(z.globalRegistry, { id: "NameBody" });
export const nameForm = z.strictObject({ name: displayName });

export const passwordBody = namedObject("PasswordBody", {
  current_password: secret("Please enter your current password.").max(
    1024,
    "Your current password is incorrect.",
  ),
  new_password: newPassword,
});
export const passwordForm = confirmed(
  passwordBody.shape,
  "new_password",
  "New password and confirmation do not match",
);

export const resetBody = namedObject("ResetBody", {
  token: z.string("This link is not complete. Please open it again.").min(1).max(200),
  new_password: newPassword,
});
export const resetForm = confirmed(resetBody.shape, "new_password", "Passwords do not match");

export const forgotBody = namedObject("ForgotBody", { email });

export const emailBody = namedObject("EmailBody", { email, password: typedPassword });
export const emailTokenBody = namedObject("EmailTokenBody", { token: resetBody.shape.token });

const dayMs = 24 * 60 * 60_000;
/** Clocks of scripts may differ by five minutes. */
const clockMs = 5 * 60_000;
const tokenDays = { min: 7, max: 365 };

const tokenName = z
  .string("Please enter a name.")
  .trim()
  .min(1, "Please enter a name.")
  .max(100, "Please use at most 100 characters.");
const access = z.enum(["read", "full"], "Please choose what the token may do.");

export const apiTokenBody = namedObject("ApiTokenBody", {
  name: tokenName,
  access,
  expires_at: z.iso
    .datetime({ offset: true, error: "Please send a time such as 2027-01-31T00:00:00Z." })
    .refine((time) => {
      const days = (Date.parse(time) - Date.now()) / dayMs;
      const tolerance = clockMs / dayMs;
      return days >= tokenDays.min - tolerance && days <= tokenDays.max + 1 + tolerance;
    }, "Please choose a time from 7 days to a year from now.")
    .nullish()
    .describe("From 7 days to a year from now. Without it, the token does not expire"),
});

/** The form of a token; `days` is empty for a token that does not expire. */
export const apiTokenForm = z.strictObject({
  name: tokenName,
  access,
  days: z.enum(["7", "30", "90", "365", ""], "Please choose how long the token is valid."),
});

export const apiTokenResponse = namedObject("ApiToken", {
  id: z.uuid(),
  name: z.string(),
  access,
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof apiTokenResponse>;

export const newApiTokenResponse = namedObject("NewApiToken", {
  ...apiTokenResponse.shape,
  token: z.string().describe("The token itself. It is shown only here"),
});
export type NewApiToken = z.infer<typeof newApiTokenResponse>;
export const apiTokenId = z.object({ id: z.uuid() });

export const adminUserResponse = userResponse.extend({
  suspended_at: z.iso
    .datetime()
    .nullable()
    .describe("When the account was suspended. Null if it is not suspended."),
});
adminUserResponse.register(z.globalRegistry, { id: "AdminUser" });
export type AdminUser = z.infer<typeof adminUserResponse>;

export const userId = z.object({ id: z.uuid() });
export type UserId = z.infer<typeof userId>;
export const accountForm = userId.extend({
  change: z.enum(["suspend", "reactivate", "promote", "demote"]),
});

export const usersQuery = z.object({
  q: z.string().trim().max(254).optional().describe("Text to search for in emails and names."),
  cursor: pageQuery.shape.cursor,
  limit: pageQuery.shape.limit.default(50),
});
export const usersResponse = namedObject("UserPage", {
  users: z.array(adminUserResponse),
  next_cursor: z.string().nullable(),
});
export type UserPage = z.infer<typeof usersResponse>;

export const resetLinkResponse = namedObject("ResetLink", { url: z.string(), expires_at: z.iso.datetime() });
export type ResetLink = z.infer<typeof resetLinkResponse>;
