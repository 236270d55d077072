import type { Actor } from "@/lib/actor";

/** The data of every row. Created again for each cell. */
export type World = {
  owner: Actor;
  stranger: Actor;
  /** A member of the owner's team. */
  member: Actor;
  superuser: Actor;
  /** The owner's conversations: active, finished with insights, and finished with failed insights. */
  open: string;
  over: string;
  failed: string;
  /** An answer in the finished one. */
  answer: string;
  /** The owner's team, and their character in it. */
  team: string;
  character: string;
  /** The owner's deleted things; the character belongs to their team, which is not deleted. */
  gone: { conversation: string; resume: string; character: string; team: string };
  /** A pending invite request, and an unused code. */
  request: string;
  code: string;
};

export type Who = "stranger" | "member" | "owner" | "superuser";
/** An error code, `nothing` for null, `done` otherwise. */
export type Outcome = string;

export type Row = Record<Who, Outcome> & {
  call: (who: Actor, world: World) => Promise<unknown>;
  /** Roles that see the owner's data on purpose. */
  shows: Who[];
  /** Roles that change the owner's data on purpose. */
  changes: Who[];
};
export type Rows = Record<string, Row>;

/** The password of every account in these rows. */
export const password = "the only password";
export const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };

/** A row: the outcome for each role, and the call. */
export const row = (
  outcomes: readonly [stranger: Outcome, member: Outcome, owner: Outcome, superuser: Outcome],
  call: Row["call"],
  more: Partial<Pick<Row, "shows" | "changes">> = {},
): Row => {
  const [stranger, member, owner, superuser] = outcomes;
  return { stranger, member, owner, superuser, call, shows: [], changes: [], ...more };
};

/** Only for the owner; not found for others, administrators included. */
export const own = ["not_found", "not_found", "done", "not_found"] as const;
/** About the caller. */
export const self = ["done", "done", "done", "done"] as const;
/** Administrators only. */
export const admin = ["forbidden", "forbidden", "forbidden", "done"] as const;
