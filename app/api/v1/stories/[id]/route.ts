import { on, route } from "@/lib/http/route";
import { changeStoryCall, readStoryCall, removeStoryCall } from "@/lib/stories/api";
import { changeStory, removeStory } from "@/lib/stories/commands";
import { getStory } from "@/lib/stories/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readStoryCall, ({ actor, params }) => getStory(actor, params)),
  on(changeStoryCall, ({ actor, params, body }) => changeStory(actor, { ...params, ...body })),
  on(removeStoryCall, ({ actor, params }) => removeStory(actor, params)),
);
