import { buildApp } from "../support/server.ts";

/** The production build that the API tests serve. */
export default async function setup(): Promise<void> {
  await buildApp((line) => console.log(line));
}
