import { AppError } from "./errors.ts";

/** Who asks. Read from the database on every request; nothing in a token is trusted for it. */
export type Actor = {
  id: string;
  email: string;
  name: string | null;
  isSuperuser: boolean;
  sessionVersion: number;
};

/** What to call a person: their name, or what stands before the @. */
export const personName = ({ name, email }: Actor): string => name ?? email.split("@")[0] ?? "You";

/** The limits of anonymous calls for one address. */
export type AddressLimit =
  | "login_address"
  | "register_address"
  | "invite_request"
  | "forgot_address"
  | "question_address"
  | "consent_address"
  | "contact_address";

/** From where a request comes: the client's address, and under which address of ours it was made. */
export type Caller = {
  address: string;
  /** `https://colloquy.example`, without a slash at the end: what links to us begin with. */
  origin: string;
  /** The limit of the address that was counted already for this request. */
  counted?: AddressLimit;
};

/** @throws AppError forbidden */
export function assertSuperuser(actor: Actor): void {
  if (!actor.isSuperuser) throw new AppError("forbidden", "Only an administrator can do this.");
}
