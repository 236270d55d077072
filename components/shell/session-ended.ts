/**
 * For an answer with the code `unauthenticated`: the session was ended elsewhere. Goes to the login page, which
 * says so once and leads back to this page.
 */
export function leaveEndedSession(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/api/auth/ended?from=${encodeURIComponent(pathname + search)}`);
}
