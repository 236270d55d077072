import { on, route } from "@/lib/http/route";
import { publishCall, readLinkCall, revokeLinkCall, updateLinkCall } from "@/lib/sharing/api";
import { publishInterview, revokeLink } from "@/lib/sharing/publish";
import { getLink } from "@/lib/sharing/queries";
import { Versioned } from "@/lib/versioned";

type Publish = Parameters<typeof publishInterview>;

/** Making and changing are the same deed; only the status tells which it was. */
async function publish(...[actor, input, caller]: Publish): Promise<Response> {
  const { made, ...link } = await publishInterview(actor, input, caller);
  return Response.json(link, { status: made ? 201 : 200, headers: { "Cache-Control": "no-store" } });
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readLinkCall, async ({ actor, params, caller }) =>
    Versioned.of(await getLink(actor, { ...params, origin: caller.origin })),
  ),
  on(publishCall, ({ actor, params, body, caller }) => publish(actor, { ...params, ...body }, caller)),
  on(updateLinkCall, ({ actor, params, body, caller }) => publish(actor, { ...params, ...body }, caller)),
  on(revokeLinkCall, async ({ actor, params }) => {
    await revokeLink(actor, params);
  }),
);
