import { readWorkflowCharacters } from "@/lib/characters/api";
import { listWorkflowCharacters } from "@/lib/characters/queries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readWorkflowCharacters, ({ actor, params }) => listWorkflowCharacters(actor, params)),
);
