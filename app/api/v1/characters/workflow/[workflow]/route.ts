import { readWorkflowCharacters } from "@/lib/characters/api";
import { listCharacters } from "@/lib/characters/queries";
import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readWorkflowCharacters, async (call) => {
    const page = await listCharacters(call.actor, { ...call.query, from: call.params });
    return list(page, call, `/characters/workflow/${call.params.workflow}`);
  }),
);
