import { file } from "@/lib/http/file";
import { on, route } from "@/lib/http/route";
import { exportStoriesCall } from "@/lib/stories/api";
import { storiesToMarkdown } from "@/lib/stories/markdown";
import { listStories } from "@/lib/stories/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(exportStoriesCall, async ({ actor }) => {
    const { rows } = await listStories(actor, {});
    return file(storiesToMarkdown(rows), "text/markdown", "Your stories.md");
  }),
);
