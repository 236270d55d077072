import { on, route } from "@/lib/http/route";
import { progressCall } from "@/lib/stories/api";
import { getProgress } from "@/lib/stories/progress";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(progressCall, ({ actor }) => getProgress(actor)),
);
