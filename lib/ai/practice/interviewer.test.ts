import { describe, expect, test } from "vitest";
import type { Agenda, ReplyInput, Turn } from "../tasks.ts";
import { readAside, replyTo } from "./interviewer.ts";
import { close, languageNote } from "./wordings.ts";

const questions = [
  "How did you come to what you do?",
  "Tell me about a time when you helped somebody.",
  "What did you learn from it?",
];
const systemPrompt = `You are Maya Okafor.\n\nYour questions:\n${questions.map((one, at) => `${at + 1}. ${one}`).join("\n")}`;

/** Plays an interview until the answers run out. */
function play(answers: (string | null)[], over: Partial<Omit<ReplyInput, "payer">> = {}) {
  const turns: Turn[] = [{ id: "hi", speaker: "user", name: "Jo", text: "Hi Maya Okafor", greeting: true }];
  const asked: string[] = [];
  const postponed: string[] = [];
  const replies: { text: string; asked: string | null }[] = [];
  const say = () => {
    const reply = replyTo({
      characterName: "Maya Okafor",
      systemPrompt,
      turns,
      summary: null,
      asked,
      postponed: postponed.filter((one) => asked.lastIndexOf(one) === asked.indexOf(one)),
      handoff: [],
      resume: null,
      nextCharacter: "Daniel Reyes",
      ...over,
    });
    turns.push({
      id: String(turns.length),
      speaker: "character",
      name: "Maya",
      text: reply.text,
      asked: reply.asked,
    });
    if (reply.asked !== null) asked.push(reply.asked);
    replies.push(reply);
  };
  say();
  for (const text of answers) {
    const aside = text === null ? null : readAside(text, turns, systemPrompt);
    const open = turns.at(-1)?.asked;
    if (aside === "later" && open) postponed.push(open);
    turns.push({
      id: String(turns.length),
      speaker: "user",
      name: "Jo",
      text: text ?? "Skipped",
      skip: text === null,
      aside,
    });
    say();
  }
  return { replies, asks: replies.map((reply) => reply.asked), last: replies.at(-1)?.text ?? "" };
}

const long = "I started at the bakery when I was sixteen, then I trained and stayed for four years.";
const agenda = (over: Partial<Agenda> = {}): Agenda => ({
  questions: null,
  open: [],
  left: 5,
  hasSpare: true,
  hasFollowedUp: false,
  length: 5,
  isComplete: false,
  ...over,
});

describe("an interview in practice mode", () => {
  test("asks the listed questions in order, one per turn, and ends", () => {
    const { replies, asks } = play([long, long, long]);
    expect(asks).toEqual([...questions, null]);
    expect(replies[0]?.text).toBe(`Hello, I'm Maya.\n\n${questions[0]}`);
    expect(replies[3]?.text).toContain(close("Daniel Reyes", null));
  });

  test("a prompt without a list gets the general questions", () => {
    expect(play([], { systemPrompt: "You are kind." }).last).toContain("What are you doing at the moment");
  });

  test("a short answer gets one follow-up, then the next question", () => {
    const { asks } = play(["At a bakery.", "Four years there."]);
    expect(asks[1]).not.toBe(questions[1]);
    expect(asks[2]).toBe(questions[1]);
  });

  test("no follow-up without a spare answer", () => {
    expect(play(["At a bakery."], { agenda: agenda({ hasSpare: false }) }).asks[1]).toBe(questions[1]);
  });

  test("follows up on “we” only, and on a time without an event", () => {
    const we = "We always share the work between us and nobody is left alone with it in our shop.";
    expect(play([we]).last).toMatch(/your own part|yourself/);
    const general = "I always try to be kind to everybody and I think that helping is very important to me.";
    expect(play([long, general]).last).toMatch(/one particular time|one time that you remember/);
  });

  test("after two short answers, one note says that a few sentences are enough", () => {
    const notes = play(["Bread.", "Cakes.", "Buns.", "Rolls."]).replies.filter(({ text }) =>
      text.includes("A few sentences are enough."),
    );
    expect(notes).toHaveLength(1);
  });

  test.each(["I'd rather not say.", "next question please", null])("%j: the next question", (answer) => {
    expect(play([answer]).asks[1]).toBe(questions[1]);
  });

  test("distress: a kind sentence and no question, until the person continues", () => {
    const { replies, asks } = play(["My mum died in March.", "She was everything to me.", null]);
    expect(asks.slice(1)).toEqual([null, null, questions[1]]);
    expect(replies[1]?.text).not.toContain("?");
    expect(replies[2]?.text).not.toContain("?");
  });

  test("distress: a person who is ready gets the next question", () => {
    const { replies, asks } = play(["My mum died in March.", "It was sudden.", "Thank you, I'm ready."]);
    expect(asks.slice(1)).toEqual([null, null, questions[1]]);
    expect(replies[2]?.text).toContain("“go on”");
  });

  test("“can I come back to this?” moves the question to the end", () => {
    const { replies, asks } = play(["Can I come back to this?", long, long, long]);
    expect(replies[1]?.text).toContain("I'll ask again at the end.");
    expect(asks).toEqual([questions[0], questions[1], questions[2], questions[0], null]);
  });

  test("a postponed question gets the last answer of the length; no promise without one", () => {
    const two = play(["Can I come back to this?", long], { agenda: agenda({ left: 2 }) });
    expect(two.replies[1]?.text).toContain("I'll ask again at the end.");
    const promised = agenda({ left: 1 });
    expect(play(["Can I come back to this?", long], { agenda: promised }).asks[2]).toBe(questions[0]);
    const { last, asks } = play(["Can I come back to this?"], { agenda: promised });
    expect(last).not.toContain("at the end");
    expect(asks[1]).toBe(questions[1]);
  });

  test("a question back is not answered, and the open one is asked again, in an easier form if there is one", () => {
    expect(play(["What time is it there?"]).last).toBe(`I can't answer questions here.\n\n${questions[0]}`);
    const easy = systemPrompt.replace(questions[0] ?? "", `${questions[0]} (easier: What do you do?)`);
    const { replies, asks } = play(["I don't understand, can you say it easier?"], { systemPrompt: easy });
    expect(replies[0]?.text).not.toContain("easier");
    expect(replies[1]?.text).toContain("What do you do?");
    expect(asks[1]).toBe(questions[0]);
  });

  test("rudeness gets one reply, thanks are not an answer, other languages are accepted", () => {
    expect(play(["This is stupid"]).asks[1]).toBe(questions[0]);
    expect(play(["This is stupid", "fuck off"]).asks[2]).toBe(questions[1]);
    expect(play(["ok sorry"]).asks[1]).toBe(questions[0]);
    const polish = play(["Nie wiem, jak to powiedzieć po angielsku, przepraszam."]);
    expect(polish.last).toContain(languageNote);
    expect(polish.asks[1]).toBe(questions[1]);
  });

  test("after the last question nothing is asked", () => {
    const done = [long, long, long];
    expect(play([...done, "And I also organised the summer fair for the whole street."]).last).toBe(
      "Added to your last answer.",
    );
    expect(play([...done, "this is stupid"]).last).toBe("Let's leave it there.");
    expect(play([...done, "Can you tell me my score?"]).last).toBe("I can't answer questions here.");
    expect(play([...done, "thanks"]).last).toBe("Thank you.");
  });

  test("the last answer ends the interview; the reply names the remaining characters", () => {
    const { last } = play([long], { agenda: agenda({ left: 0, isComplete: true }) });
    expect(last).toContain("That's your 5 answers. Finish now, or go on to Daniel.");
    expect(play([long, long, long], { nextCharacter: null }).last).toContain("Your insights are ready");
  });

  test("asks about a line of the resume, verbatim", () => {
    const resume = ["Experience", "Baker, Old Mill Bakery, 2019 - 2023"];
    expect(play([], { resume }).last).toMatch(
      /Your resume says “Baker, Old Mill Bakery.*”\. What did you do there\?/,
    );
  });

  test("a stopped reply continues where it was stopped", () => {
    const whole = play([]).last;
    expect(replyTo({ ...base, prefix: whole.slice(0, 9) }).text).toBe(whole);
  });
});

const base: Omit<ReplyInput, "payer"> = {
  characterName: "Maya Okafor",
  systemPrompt,
  turns: [{ id: "hi", speaker: "user", name: "Jo", text: "Hi Maya Okafor", greeting: true }],
  summary: null,
  asked: [],
  handoff: [],
  resume: null,
  nextCharacter: "Daniel Reyes",
};
