import { afterAll } from "vitest";
import { stopSharedApp } from "../support/server.ts";

// Registered after the database's own hook and so run before it: the server lets go of the database first.
afterAll(stopSharedApp);
