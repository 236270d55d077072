import { z } from "zod";
import { typedPassword } from "../auth/schema.ts";

export const deleteBody = z.strictObject({ password: typedPassword }).meta({ id: "DeleteBody" });

const rows = z.array(z.record(z.string(), z.unknown()));
/** What is stored about a person, by its parts; their rows grow with the product. */
export const exportResponse = z
  .strictObject({
    exported_at: z.iso.datetime(),
    user: z.record(z.string(), z.unknown()),
    invite_requests: rows,
    invite_codes: rows,
    teams: rows,
    team_memberships: rows,
    characters: rows,
    resumes: rows,
    conversations: rows,
    administration: rows,
  })
  .meta({ id: "AccountExport" });
