import { archiveCall, archiveUrlCall } from "@/lib/backup/api";
import { makeArchiveUrl, openArchive } from "@/lib/backup/commands";
import { archive } from "@/lib/http/file";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(archiveUrlCall, ({ actor, body, caller }) => makeArchiveUrl(actor, { ...body, origin: caller.origin })),
  on(archiveCall, async ({ actor, query }) => archive(await openArchive(actor, query))),
);
