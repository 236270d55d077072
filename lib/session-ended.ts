/** For a session that was ended elsewhere: goes to the login page, which says so once and leads back to this page. */
export function leaveEndedSession(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/api/auth/ended?from=${encodeURIComponent(pathname + search)}`);
}
