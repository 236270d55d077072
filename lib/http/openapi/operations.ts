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

const rooms = [auth, characters, conversations, http, insights, invites, resumes, sharing, teams];

/** Every call of the interface. A test compares the rooms with the `api.ts` files that there are. */
export const operations: readonly Operation[] = rooms.flatMap((room) => Object.values<Operation>(room));
