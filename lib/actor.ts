/** Who asks. Read from the database on every request; nothing in a token is trusted for it. */
export type Actor = {
  id: string;
  email: string;
  name: string | null;
  isSuperuser: boolean;
  sessionVersion: number;
};
