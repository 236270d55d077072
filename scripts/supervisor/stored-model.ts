import postgres from "postgres";

/** The model chosen by administrators, and its service's address. */
export type StoredModel = { name: string; url: string };

/** The stored model; null if there is none or the database does not respond. */
export async function readStoredModel(databaseUrl: string): Promise<StoredModel | null> {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 8, onnotice: () => {} });
  try {
    const [row] = await sql<StoredModel[]>`
      select models->>'interviewer' as name, url from model_service where place = 'used'`;
    return row ?? null;
  } catch {
    return null;
  } finally {
    await sql.end({ timeout: 0 }).catch(() => {});
  }
}
