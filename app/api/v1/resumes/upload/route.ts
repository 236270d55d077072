import { idempotencyKey } from "@/lib/http/headers";
import { on, route } from "@/lib/http/route";
import { uploadCall } from "@/lib/resumes/api";
import { uploadResume } from "@/lib/resumes/commands";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(uploadCall, ({ actor, body: file, headers }) =>
    uploadResume(actor, { file, key: idempotencyKey(headers) }),
  ),
);
