import { issueToken, type Subject } from "@/lib/auth/tokens";

/** An API token for this account. */
export const bearerOf = async (user: Subject): Promise<string> => (await issueToken(user)).access_token;
