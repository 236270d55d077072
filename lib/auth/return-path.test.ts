import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

const landing = "/dashboard/student-interview";

test.each([
  ["/dashboard/student-interview?conversation=1", "/dashboard/student-interview?conversation=1"],
  ["/dashboard", "/dashboard"],
  ["/admin/invites#codes", "/admin/invites#codes"],
])("keeps a path of our own: %s", (from, expected) => expect(returnPath(from)).toBe(expected));

test.each([
  null,
  "",
  "https://evil.example/dashboard",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%2F%2Fevil.example",
  "/%5Cevil.example",
  "/\tevil",
  "/\n//evil.example",
  "javascript:alert(1)",
  "dashboard",
  "/login",
  "/api/v1/users/me",
  "/dashboardevil",
  "/dashboard/..//evil.example",
  "/%zz",
  `/dashboard?x=${"a".repeat(2100)}`,
])("lands on the dashboard for %j", (from) => expect(returnPath(from)).toBe(landing));
