import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as accounts from "@/db/schema/accounts";
import * as conversations from "@/db/schema/conversations";
import * as insights from "@/db/schema/insights";
import * as installation from "@/db/schema/installation";
import * as library from "@/db/schema/library";
import * as sharing from "@/db/schema/sharing";
import * as stories from "@/db/schema/stories";

/** All tables of the schema. */
export const tables: PgTable[] = [accounts, installation, library, conversations, insights, stories, sharing]
  .flatMap((schema) => Object.values<unknown>(schema))
  .filter((value) => is(value, PgTable));
