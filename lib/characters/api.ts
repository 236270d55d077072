import { z } from "zod";
import { operation } from "../operation.ts";
import { characterResponse } from "./schema.ts";

export const readWorkflowCharacters = operation({
  method: "GET",
  path: "/characters/workflow/{workflow}",
  summary: "The characters that one may choose for a workflow",
  access: "user",
  params: z.object({ workflow: z.string() }),
  status: 200,
  response: z.array(characterResponse),
  errors: ["unknown_workflow"],
});
