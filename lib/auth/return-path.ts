/** The page after logging in. */
export const landing = "/dashboard/student-interview";

/**
 * Returns `from` if it is a path behind the login, and the landing page otherwise. Refuses other origins in
 * any spelling (`//evil`, `/\evil`, encoded, with control characters).
 */
export function returnPath(from: string | null | undefined): string {
  // Over-long paths fall back, so that a login never fails on them.
  if (!from || from.length > 2048 || !/^\/(?![/\\])/.test(from) || /[\u0000-\u001f\\]/.test(from))
    return landing;
  const base = "http://colloquy.invalid";
  let url: URL;
  try {
    url = new URL(from, base);
    // Decoded, the path would name another origin.
    if (/^[/\\]{2}/.test(decodeURIComponent(url.pathname))) return landing;
  } catch {
    return landing;
  }
  if (url.origin !== base || !/^\/(dashboard|admin)(\/|$)/.test(url.pathname)) return landing;
  return url.pathname + url.search + url.hash;
}
