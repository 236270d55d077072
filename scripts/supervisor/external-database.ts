import postgres from "postgres";
import { codeOf, messageOf, PlainError } from "../plain-error.ts";

/** Host and name of a database, without credentials. */
export function placeOf(url: string): { host: string; name: string } {
  const { hostname, port, pathname } = new URL(url);
  return {
    host: `${hostname || "localhost"}:${port || 5432}`,
    name: decodeURIComponent(pathname.slice(1)) || "postgres",
  };
}

function explain(error: unknown, url: string): string {
  const { host, name } = placeOf(url);
  const code = codeOf(error);
  if (code === "28P01" || code === "28000")
    return `DATABASE_URL: ${host} refuses that user or password. Correct them and start again.`;
  if (code === "3D000")
    return `DATABASE_URL: ${host} has no database "${name}". Make it (createdb ${name}) or name another.`;
  if (code === "42501")
    return `DATABASE_URL: that user may not use the database "${name}" at ${host}. Grant it, or name another.`;
  if (code === "53300")
    return `DATABASE_URL: ${host} has no connection left. Close some, or raise its max_connections.`;
  const why =
    code === "ENOTFOUND" || code === "EAI_AGAIN" ? "that host is not known" : code || messageOf(error);
  return (
    `DATABASE_URL: no PostgreSQL answers at ${host} (${why}). Start it, correct the address, or ` +
    `unset DATABASE_URL to use the embedded one.`
  );
}

/** Checks an external database, for at most 8 s. @throws {PlainError} */
export async function checkDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 8, onnotice: () => {} });
  let timer: NodeJS.Timeout | undefined;
  // The driver's timeout does not cover a server that accepts the connection and stays silent.
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in 8 seconds")), 8000);
  });
  try {
    await Promise.race([sql`select 1`, silence]);
  } catch (error) {
    throw new PlainError(explain(error, url));
  } finally {
    clearTimeout(timer);
    void sql.end({ timeout: 0 }).catch(() => {});
  }
}
