import { on, route } from "@/lib/http/route";
import { downloadUrlCall } from "@/lib/resumes/api";
import { getDownloadUrl } from "@/lib/resumes/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(downloadUrlCall, ({ actor, params, caller }) =>
    getDownloadUrl(actor, { ...params, origin: caller.origin }),
  ),
);
