import { AppError } from "./errors.ts";

/**
 * The signed-in account of a request. Read from the database each time; a token's claims are not trusted for
 * these fields.
 */
export type Actor = {
  id: string;
  email: string;
  name: string | null;
  isSuperuser: boolean;
  sessionVersion: number;
};

/** A person's display name: their name, or the local part of their email. */
export const personName = ({ name, email }: Actor): string => name ?? email.split("@")[0] ?? "You";

/** Limits per address for calls without a session. */
export type AddressLimit =
  | "login_address"
  | "register_address"
  | "invite_request"
  | "forgot_address"
  | "question_address"
  | "consent_address"
  | "contact_address";

/** Where a request comes from. */
export type Caller = {
  /** The IP address. */
  address: string;
  /** The installation's address without a trailing slash, `https://colloquy.example`. Links start with it. */
  origin: string;
  /** The address limit that the edge has already counted for this request. */
  counted?: AddressLimit;
};

/** @throws {AppError} forbidden */
export function assertSuperuser(actor: Actor): void {
  if (!actor.isSuperuser) throw new AppError("forbidden", "Only an administrator can do this.");
}
