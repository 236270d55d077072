import type { Operation } from "../../operation.ts";
import * as auth from "../../auth/api.ts";
import * as characters from "../../characters/api.ts";
import * as conversations from "../../conversations/api.ts";
import * as insights from "../../insights/api.ts";
import * as invites from "../../invites/api.ts";
import * as resumes from "../../resumes/api.ts";
import * as sharing from "../../sharing/api.ts";
import * as teams from "../../teams/api.ts";
import * as http from "../api.ts";

/** Every call of the interface. A test compares these rooms with the `api.ts` files that there are. */
export const operations: readonly Operation[] = [
  ...[auth, characters, conversations, http, insights, invites, resumes, sharing, teams],
].flatMap((room): Operation[] => Object.values(room));
