import { on, route } from "@/lib/http/route";
import { publishCall, readLinkCall, revokeLinkCall, updateLinkCall } from "@/lib/sharing/api";
import { publishInterview, revokeLink } from "@/lib/sharing/link/publish";
import { getLink } from "@/lib/sharing/link/link";

type Publish = Parameters<typeof publishInterview>;

async function publish(...[actor, input, caller]: Publish): Promise<Response> {
  const { isNew, ...link } = await publishInterview(actor, input, caller);
  return Response.json(link, { status: isNew ? 201 : 200, headers: { "Cache-Control": "no-store" } });
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readLinkCall, ({ actor, params, caller }) => getLink(actor, { ...params, origin: caller.origin })),
  on(publishCall, ({ actor, params, body, caller }) => publish(actor, { ...params, ...body }, caller)),
  on(updateLinkCall, ({ actor, params, body, caller }) => publish(actor, { ...params, ...body }, caller)),
  on(revokeLinkCall, ({ actor, params }) => revokeLink(actor, params)),
);
