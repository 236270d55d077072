/** Goes to the login page after the session was ended elsewhere. The page says so and leads back here. */
export function leaveEndedSession(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/api/auth/ended?from=${encodeURIComponent(pathname + search)}`);
}
