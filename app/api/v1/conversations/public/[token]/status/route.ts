import { on, route } from "@/lib/http/route";
import { publicStatusCall } from "@/lib/sharing/api";
import { countOpened } from "@/lib/sharing/page/openings";
import { getPublicStatus } from "@/lib/sharing/page/header";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(publicStatusCall, async ({ actor, params, query }) => {
    const status = await getPublicStatus(params);
    if (query.recheck !== "true") await countOpened({ ...params, viewer: actor });
    return status;
  }),
);
