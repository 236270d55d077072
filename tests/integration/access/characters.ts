import { listCharacterCards, listWorkflowCharacters } from "@/lib/characters/queries";
import { row, type Rows, self } from "./row.ts";

const workflow = "student_interview";

export const rows: Rows = {
  "characters/queries#listWorkflowCharacters": row(self, (who) => listWorkflowCharacters(who, { workflow }), {
    shows: ["member", "superuser"],
  }),
  "characters/queries#listCharacterCards": row(self, (who) => listCharacterCards(who, { workflow }), {
    shows: ["member", "superuser"],
  }),
};

export const exempt: Record<string, string> = {
  "characters/queries#parseWorkflow": "pure",
};
