import { operation } from "../operation.ts";
import { tokenRequest, tokenResponse, userResponse } from "./schema.ts";

export const createToken = operation({
  method: "POST",
  path: "/auth/login",
  summary: "Log in and get a bearer token",
  access: "public",
  accepts: "form",
  body: tokenRequest,
  status: 200,
  response: tokenResponse,
  errors: ["invalid_credentials"],
});

export const readMe = operation({
  method: "GET",
  path: "/users/me",
  summary: "The account that the session belongs to",
  access: "user",
  status: 200,
  response: userResponse,
});
