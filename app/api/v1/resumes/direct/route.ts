import { idempotencyKey } from "@/lib/http/headers";
import { on, route } from "@/lib/http/route";
import { safeName } from "@/lib/http/upload";
import { beginUploadCall } from "@/lib/resumes/api";
import { beginUpload } from "@/lib/resumes/pending-uploads";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(beginUploadCall, ({ actor, body, headers, caller }) =>
    beginUpload(actor, {
      filename: safeName(body.filename),
      size: body.size,
      key: idempotencyKey(headers),
      origin: caller.origin,
      page: headers.get("origin"),
    }),
  ),
);
