import type { Actor } from "@/lib/actor";

/** What every row can use. Made anew for each cell. */
export type World = {
  owner: Actor;
  stranger: Actor;
  /** A member of the owner's team. */
  member: Actor;
  superuser: Actor;
  /** Conversations of the owner's: one under way, one that is over with insights, and one whose insights failed. */
  open: string;
  over: string;
  failed: string;
  /** An answer in the one that is over. */
  answer: string;
  /** The owner's team, and their character in it. */
  team: string;
  character: string;
  /** The owner's and deleted; the character is of their team, which is there. */
  gone: { conversation: string; resume: string; character: string; team: string };
  /** A pending invite request, and an unused code. */
  request: string;
  code: string;
};

export type Who = "stranger" | "member" | "owner" | "superuser";
/** An error code, `nothing` for null, `done` for the rest. */
export type Outcome = string;

export type Row = Record<Who, Outcome> & {
  call: (who: Actor, world: World) => Promise<unknown>;
  /** To whom it shows what is the owner's on purpose. */
  shows: Who[];
  /** Who changes what is the owner's on purpose. */
  changes: Who[];
};
export type Rows = Record<string, Row>;

/** Every account that these rows know has this password. */
export const password = "the only password";
export const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };

/** One row: what comes of it for each, and how it is called. */
export const row = (
  outcomes: readonly [stranger: Outcome, member: Outcome, owner: Outcome, superuser: Outcome],
  call: Row["call"],
  more: Partial<Pick<Row, "shows" | "changes">> = {},
): Row => {
  const [stranger, member, owner, superuser] = outcomes;
  return { stranger, member, owner, superuser, call, shows: [], changes: [], ...more };
};

/** The owner's alone; to everybody else it does not exist, administrators included. */
export const own = ["not_found", "not_found", "done", "not_found"] as const;
/** About whoever asks. */
export const self = ["done", "done", "done", "done"] as const;
/** Administrators only. */
export const admin = ["forbidden", "forbidden", "forbidden", "done"] as const;
