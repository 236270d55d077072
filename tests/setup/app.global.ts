import { buildApp } from "../support/server.ts";

/** The production build of the API tests. */
export default async function setup(): Promise<void> {
  await buildApp((line) => console.log(line));
}
