import { on, route } from "@/lib/http/route";
import { visitorTokenOf } from "@/lib/http/visitor";
import { withdrawContactCall } from "@/lib/sharing/api";
import { withdrawContact } from "@/lib/sharing/contact/requests";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(withdrawContactCall, ({ params, headers }) =>
    withdrawContact({ ...params, visitorToken: visitorTokenOf(headers) }),
  ),
);
