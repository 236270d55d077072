/** Where one lands after logging in. */
export const landing = "/dashboard/student-interview";

/**
 * `from` when it is a path behind the login, else the landing page. Refuses other origins in all their disguises
 * (`//evil`, `/\evil`, encoded or with control characters).
 */
export function returnPath(from: string | null | undefined): string {
  // Longer than any path of ours; nothing that a login should fail on.
  if (!from || from.length > 2048 || !/^\/(?![/\\])/.test(from) || /[\u0000-\u001f\\]/.test(from))
    return landing;
  const base = "http://colloquy.invalid";
  let url: URL;
  try {
    url = new URL(from, base);
    // A path that decodes to another origin's form is not one that we ever made.
    if (/^[/\\]{2}/.test(decodeURIComponent(url.pathname))) return landing;
  } catch {
    return landing;
  }
  if (url.origin !== base || !/^\/(dashboard|admin)(\/|$)/.test(url.pathname)) return landing;
  return url.pathname + url.search + url.hash;
}
