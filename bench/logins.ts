// Checks that the duration of a refused login does not reveal whether an account exists.
import { host, type Bench } from "./phases.ts";
import { median, shown } from "./report.ts";

/** Fewer attempts in total than the number after which logins for one email are delayed. */
const batches = 5;
const triesPerBatch = 15;

/** Alternates wrong passwords for the administrator with logins for unknown emails, and reports every batch. */
export async function logins({ product, report }: Bench): Promise<void> {
  const time = async (email: string): Promise<number> => {
    const started = performance.now();
    const response = await fetch(`http://${host}:${product.port}/api/v1/auth/login`, {
      method: "POST",
      body: new URLSearchParams({ username: email, password: "a wrong password" }),
    });
    await response.arrayBuffer();
    if (response.status !== 401) throw new Error(`a wrong password was answered ${response.status}`);
    return performance.now() - started;
  };
  const emails = { known: "admin@colloquy.local", unknown: "nobody@colloquy.local" };
  for (const email of Object.values(emails)) await time(email); // Loads the route.
  const ratios: number[] = [];
  for (let batch = 0; batch < batches; batch++) {
    const times: Record<keyof typeof emails, number[]> = { known: [], unknown: [] };
    for (let index = 0; index < triesPerBatch; index++) {
      // Each is first every other time, so that a slow machine affects both alike.
      const order = index % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const who of order) times[who].push(await time(emails[who]));
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    ratios.push(Math.max(known, unknown) / Math.min(known, unknown));
  }
  report.add({
    name: "Refused logins, known and unknown email, slower by the quicker",
    unit: "",
    rounds: ratios,
    limit: 1.15,
    note: `medians of ${batches} batches: ${ratios.map(shown).join(", ")}`,
  });
}
