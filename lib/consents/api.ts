import { operation } from "../operation.ts";
import { acceptBody, noticeResponse } from "./schema.ts";

export const readNoticeCall = operation("GET /consents/current", {
  summary: "Retrieves the current notice on AI and its version",
  access: "public",
  response: noticeResponse,
});

export const acceptNoticeCall = operation("POST /users/me/consents", {
  summary: "Accepts a version of the notice on AI, which a model service requires",
  access: "user",
  body: acceptBody,
  status: 204,
  errors: ["consent_required"],
});
