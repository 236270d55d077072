import postgres from "postgres";

/** The model that administrators chose, and the address of its service. */
export type StoredModel = { name: string; url: string };

/** Reads it once the tables are there; null for none, and where the database does not answer. */
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
