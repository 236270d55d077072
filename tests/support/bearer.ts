import { issueToken, type Subject } from "@/lib/auth/tokens";

/** A token of the API for this account. */
export const bearerOf = async (user: Subject): Promise<string> => (await issueToken(user)).access_token;
