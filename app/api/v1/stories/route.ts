import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";
import { keepStoryCall, listStoriesCall } from "@/lib/stories/api";
import { keepStory } from "@/lib/stories/commands";
import { listStories } from "@/lib/stories/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listStoriesCall, async (call) => list(await listStories(call.actor, call.query), call, "/stories")),
  on(keepStoryCall, async ({ actor, body }) => {
    const { story, isNew } = await keepStory(actor, body);
    return Response.json(story, { status: isNew ? 201 : 200, headers: { "Cache-Control": "no-store" } });
  }),
);
