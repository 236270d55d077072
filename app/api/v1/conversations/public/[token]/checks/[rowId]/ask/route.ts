import { on, route } from "@/lib/http/route";
import { visitorTokenOf } from "@/lib/http/visitor";
import { askCandidateCall } from "@/lib/sharing/api";
import { askCandidate } from "@/lib/sharing/requirements/rows";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(askCandidateCall, ({ params, headers }) =>
    askCandidate({ ...params, visitorToken: visitorTokenOf(headers) }),
  ),
);
