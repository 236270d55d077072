import "server-only";
import { LoginRefused, signIn, signOut } from "./next-auth.ts";
import { returnPath } from "./return-path.ts";

/**
 * Logs in on this browser: sets the session cookie and says where to go.
 * @throws AppError invalid_credentials, rate_limited
 */
export async function login(input: {
  email: string;
  password: string;
  from?: string | null | undefined;
}): Promise<{ redirectTo: string }> {
  try {
    await signIn("credentials", { email: input.email, password: input.password, redirect: false });
  } catch (error) {
    throw error instanceof LoginRefused ? error.reason : error;
  }
  return { redirectTo: returnPath(input.from) };
}

/** Logs out on this browser. Harmless without a session. */
export async function logout(): Promise<null> {
  await signOut({ redirect: false });
  return null;
}
