import { on, route } from "@/lib/http/route";
import { readMailsCall, setMailsCall } from "@/lib/sharing/api";
import { getMailChoices, setMailChoices } from "@/lib/sharing/news/mail-preferences";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readMailsCall, ({ actor }) => getMailChoices(actor)),
  on(setMailsCall, ({ actor, body }) => setMailChoices(actor, body)),
);
