/** Next.js calls it when a server starts. */
export async function register(): Promise<void> {
  await import("./lib/daily/schedule.ts");
  const { watchStoredService } = await import("./lib/model-service/stored.ts");
  await watchStoredService();
}
