import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { team_invitations, team_members, teams } from "@/db/schema/library";
import { hashPassword } from "@/lib/auth/password";
import { issueSession } from "@/lib/auth/tokens";
import type { Contract } from "../contract.ts";
import { pages, say } from "../pdf-by-hand.ts";
import { addPerson } from "../people.ts";
import { fillEverything } from "../whole-person.ts";
import type { Known } from "./values.ts";
import { bearerOf } from "../bearer.ts";

export const askers = ["stranger", "user", "cookie", "superuser", "visitor"] as const;
export type Asker = (typeof askers)[number];

/** A text of another person, which nobody here may see. */
export const canary = "canary-7c9d1e";
const cookieName = "authjs.session-token";

type Thing = Record<string, unknown>;

/** Another person's things, with every quota full, and the caller's things, created again when used up. */
export class World {
  private own: Record<string, string[]> = {};
  private theirs: Record<string, string[]> = {};
  private visitorToken = "";
  private guest = "";
  private resume = "";

  constructor(
    readonly url: string,
    readonly contract: Contract,
  ) {}

  async open(): Promise<void> {
    const victim = await addPerson("victim@example.com");
    const hash = await hashPassword("a password that nobody knows");
    const filled = await fillEverything(victim, { mine: canary, others: canary });
    this.theirs = {
      conversation: [filled.conversationId],
      character: [filled.characterId],
      team: [filled.teamId],
      user: [victim.id],
      userId: [victim.id],
    };
    this.guest = (await addPerson("guest@example.com")).id;
    await addPerson("user@example.com");
    await addPerson("boss@example.com", { superuser: true });
    await db().update(users).set({ password_hash: hash });
  }

  /** The caller as request headers. Sessions that a request ended start again. */
  async headersOf(who: Asker): Promise<Record<string, string>> {
    if (who === "stranger") return {};
    if (who === "visitor") return this.visitorToken ? { "x-visitor-token": this.visitorToken } : {};
    const email = who === "superuser" ? "boss@example.com" : "user@example.com";
    const find = () =>
      db()
        .select({ id: users.id, session_version: users.session_version, is_superuser: users.is_superuser })
        .from(users)
        .where(eq(users.email, email));
    let [subject] = await find();
    if (!subject) {
      await addPerson(email, { superuser: who === "superuser" });
      [subject] = await find();
    }
    if (!subject) throw new Error(`${email} is not there`);
    if (who !== "cookie") return { authorization: `Bearer ${await bearerOf(subject)}` };
    return { cookie: `${cookieName}=${await issueSession(subject, cookieName)}`, origin: this.url };
  }

  /** Creates the things that requests use up: an active interview, a finished and shared one, a team, and so on. */
  async refill(): Promise<void> {
    const as = await this.headersOf("user");
    const boss = await this.headersOf("superuser");
    const send = async (method: string, path: string, body?: unknown, headers = as): Promise<Thing> => {
      const isForm = body instanceof FormData;
      const answer = await fetch(`${this.url}/api/v1${path}`, {
        method,
        headers: { ...headers, ...(!isForm && body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
      return (text && JSON.parse(text)) as Thing;
    };
    const offered = (await send("GET", "/characters/workflow/student_interview")) as unknown as {
      id: string;
    }[];
    const cast = offered.slice(0, 2).map(({ id }) => id);
    const start = () =>
      send("POST", "/conversations/start", {
        resume_id: null,
        character_ids: cast,
        workflow: "student_interview",
      });
    const [open, over] = [(await start())["session_id"] as string, (await start())["session_id"] as string];
    const answer = await send("POST", `/conversations/${open}/message`, { message: "I count the tills." });
    const turn = await send("POST", `/conversations/${over}/message`, {
      message:
        "I moved the tills of a bakery to the new system, trained four colleagues and cut the count by 24 minutes.",
    });
    // The first message answers nothing; this one answers a question.
    const reply = await send("POST", `/conversations/${over}/message`, {
      message: "I trained four colleagues.",
    });
    await send("POST", `/conversations/${over}/finalize`);
    const team = await send("POST", "/teams", { name: "Ours", interaction_mode: "Panel" });
    const joined = await this.joinTeams(String(team["id"]));
    const character = await send("POST", "/characters", { name: "Mine", system_prompt: "Ask one thing." });
    const versions = (await send(
      "GET",
      `/characters/${String(character["id"])}/versions`,
    )) as unknown as Thing[];
    for (const name of ["a", "b", "c"])
      await send("POST", "/auth/request-invite", { email: `${name}${Date.now()}@example.com` }, {});
    const requests = (await send("GET", "/admin/invite-requests", undefined, boss)) as unknown as Thing[];
    const code = await send("POST", "/admin/invite-codes/generate", undefined, boss);
    const isRestored =
      this.resume !== "" &&
      (await send("POST", `/resumes/${this.resume}/restore`).then(
        () => true,
        // Erased.
        () => false,
      ));
    if (!isRestored) {
      const form = new FormData();
      form.append(
        "file",
        new Blob([new Uint8Array(pages([say("Store manager at a bakery", 50, 700)]))]),
        "resume.pdf",
      );
      this.resume = String((await send("POST", "/resumes/upload", form))["id"]);
    }
    // Those of earlier rounds would reach the limit.
    for (const { id } of (await send("GET", "/users/me/tokens")) as unknown as Thing[])
      await send("DELETE", `/users/me/tokens/${String(id)}`);
    const apiToken = await send("POST", "/users/me/tokens", { name: "Script", access: "read" });
    const notice = String((await send("GET", "/consents/current"))["version"]);
    const id = (thing: Thing | undefined): string[] => (thing ? [String(thing["id"])] : []);
    const story = await send("POST", "/stories", { message_id: (reply["message"] as Thing)["id"] });
    const shared = await this.share(over, send);
    this.own = {
      conversation: [open],
      replaces: id(answer["message"] as Thing),
      after: id(answer["message"] as Thing),
      shared: [over],
      hidden_message_id: id(turn["message"] as Thing),
      messageId: id(reply["message"] as Thing),
      message_id: id(reply["message"] as Thing),
      // The path is /stories/{id}.
      storie: id(story),
      question: ["mistake"],
      user: [this.guest],
      character: id(character),
      character_id: cast,
      team: id(team),
      teamId: id(team),
      team_id: id(team),
      ...joined,
      versionId: id(versions[0]),
      resume: [this.resume],
      resume_id: [this.resume],
      "invite-request": requests.slice(0, 3).flatMap(id),
      "invite-code": id(code),
      email: ["guest@example.com"],
      workflow: ["student_interview"],
      workflow_type: ["student_interview"],
      version: [notice],
      consent: [notice],
      ...shared,
      token: [...(shared["token"] ?? []), ...id(apiToken)],
    };
  }

  /** The administrator is a member of the user's team, and invites the user into two teams. */
  private async joinTeams(team: string): Promise<Record<string, string[]>> {
    const [boss] = await db().select({ id: users.id }).from(users).where(eq(users.email, "boss@example.com"));
    if (!boss) throw new Error("boss@example.com is not there");
    await db().insert(team_members).values({ team_id: team, user_id: boss.id });
    const theirs = await db()
      .insert(teams)
      .values([1, 2].map(() => ({ name: "Theirs", interaction_mode: "Panel", user_id: boss.id })))
      .returning({ id: teams.id });
    const invitations = await db()
      .insert(team_invitations)
      .values(theirs.map(({ id }) => ({ team_id: id, email: "user@example.com" })))
      .returning({ id: team_invitations.id });
    return { userId: [boss.id], "team-invitation": invitations.map(({ id }) => id) };
  }

  /** The public link of an interview, with a visitor's question and contact request. */
  private async share(
    id: string,
    send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Thing>,
  ): Promise<Record<string, string[]>> {
    if (!this.contract.document.paths["/api/v1/conversations/{id}/public"]) return {};
    const link = await send("POST", `/conversations/${id}/public`, {});
    const token = String(link["public_id"]);
    const at = `/conversations/public/${token}`;
    const asked = await send("POST", `${at}/messages`, { content: "What did she do at the bakery?" }, {});
    this.visitorToken = String(asked["visitor_token"]);
    const [question] = asked["messages"] as Thing[];
    const as = { "x-visitor-token": this.visitorToken };
    const request = await send("POST", `${at}/contact-requests`, { contact_info: "grace@example.com" }, as);
    return {
      token: [token],
      public: [token],
      questionId: [String(question?.["id"])],
      requestId: [String(request["id"])],
    };
  }

  /** Mostly the caller's own ids; sometimes another person's. */
  known(whose: "own" | "theirs"): Known {
    return (field) => (whose === "theirs" ? (this.theirs[field] ?? this.own[field]) : this.own[field]) ?? [];
  }
}
