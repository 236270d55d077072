import { on, route } from "@/lib/http/route";
import { listThreadsCall } from "@/lib/sharing/api";
import { listThreads } from "@/lib/sharing/questions/threads";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listThreadsCall, ({ actor, params }) => listThreads(actor, params)),
);
