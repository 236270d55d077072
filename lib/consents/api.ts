import { operation } from "../operation.ts";
import { acceptBody, noticeResponse } from "./schema.ts";

export const readNoticeCall = operation("GET /consents/current", {
  summary: "What people are told of AI here, and the version of it that they accept",
  access: "public",
  response: noticeResponse,
});

export const acceptNoticeCall = operation("POST /users/me/consents", {
  summary: "Accept the notice on AI; needed once for each version where a model service is configured",
  access: "user",
  body: acceptBody,
  status: 204,
  errors: ["consent_required"],
});
