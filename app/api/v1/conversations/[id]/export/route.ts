import { exportCall } from "@/lib/conversations/api";
import { exportConversation } from "@/lib/conversations/library/export";
import { toMarkdown } from "@/lib/conversations/library/markdown";
import { file } from "@/lib/http/file";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(exportCall, async ({ actor, params, query }) => {
    const exported = await exportConversation(actor, params);
    return query.format === "md"
      ? file(toMarkdown(exported), "text/markdown", `${exported.title}.md`)
      : file(JSON.stringify(exported, null, 2), "application/json", `${exported.title}.json`);
  }),
);
