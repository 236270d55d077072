import { expect, test } from "vitest";
import { authRoute } from "@/lib/http/auth-route";
import { NextRequest } from "next/server";
import { admin } from "../support/cluster.ts";

process.env["TRUST_PROXY"] = "1";
const origin = "http://colloquy.example";

/** Next-auth's own callback, as a host without our server calls it. */
async function tryToLogIn(claimed: string): Promise<number> {
  const csrf = await authRoute.GET(
    new NextRequest(`${origin}/api/auth/csrf`, { headers: { host: "colloquy.example" } }),
  );
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const response = await authRoute.POST(
    new NextRequest(`${origin}/api/auth/callback/credentials`, {
      method: "POST",
      headers: {
        host: "colloquy.example",
        "content-type": "application/x-www-form-urlencoded",
        cookie: csrf.headers
          .getSetCookie()
          .map((line) => line.split(";")[0])
          .join("; "),
        "x-client-address": claimed,
        "x-forwarded-for": `${claimed}, 198.51.100.9`,
      },
      body: new URLSearchParams({ csrfToken, email: admin.email, password: "wrong" }),
    }),
  );
  return response.status;
}

test("invented addresses do not evade the login limit where our server does not set them", async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 12; index++) statuses.push(await tryToLogIn(`203.0.113.${index}`));
  expect(statuses.slice(0, 10).every((status) => status !== 429)).toBe(true);
  expect(statuses.slice(10)).toEqual([429, 429]);
});
