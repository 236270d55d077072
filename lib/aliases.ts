/**
 * Paths below `/api/v1` that also answer without it, since clients know them so. The handlers are the same
 * (`rewrites` in next.config.ts), whatever the method.
 */
export const unprefixedPaths: readonly string[] = [
  "/users/me",
  "/auth/register",
  "/auth/request-invite",
  "/admin/invite-requests",
  "/admin/invite-requests/{id}/approve",
  "/admin/invite-requests/{id}/reject",
  "/admin/invite-codes/generate",
];
