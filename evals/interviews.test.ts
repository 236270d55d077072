import { expect, test } from "vitest";
import { type Fault, faultsOf, type Interview, interviews } from "./interviews.ts";

/** Of six answers that stay general, so many may go unnamed: whether one does is a matter of degree. */
const maxUnnamed = 1;

test("every listed question is asked, and no reply and no insight has a fault", async () => {
  const faults = (await interviews()).flatMap(faultsOf);
  const isUnnamed = ({ kind }: Fault) => kind === "weak answer unnamed";
  const others = faults.filter((fault) => !isUnnamed(fault));
  expect(others.map(({ kind, file, text }) => `${file}: ${kind}: ${text}`)).toEqual([]);
  expect(faults.filter(isUnnamed).length).toBeLessThanOrEqual(maxUnnamed);
});

const asked = "Tell me about a mistake.";

/** An interview in which the person types one answer and gets one reply, and then these insights. */
function interviewWith(reply: string, change: Partial<Interview["insights"]["content"]> = {}): Interview {
  const turn = (id: string, speaker: "user" | "character", text: string) => {
    return { id, speaker, name: speaker === "user" ? "Ada" : "Bo", text };
  };
  const said = "My brother died in March and I forgot the order.";
  const exchange = (id: string, message: string, text: string, listed: string | null, question = listed) => {
    const closed = question === null && listed === null;
    const both = { message: turn(`${id}a`, "user", message), reply: turn(`${id}b`, "character", text) };
    return { character: "Bo", ...both, listed, question, closed, isFixed: false };
  };
  const exchanges = [
    exchange("1", "I am ready.", asked, asked),
    exchange("2", said, reply, null, reply.includes("?") ? reply : null),
    exchange("3", "Yes.", "That was my last question.", null),
  ];
  const lists = { strengths: [], improvement_areas: [], notable_quotes: [] };
  return {
    file: "ada.json",
    labels: { distress: [said], refusal: [], rude: [], private: [], weak: [], best: [] },
    script: {
      person: { name: "Ada", age: 30, field: "", fluency: "", about: "" },
      workflow: "student",
      resume: null,
      characters: [
        { name: "Bo", title: "", prompt: "", questions: [asked], opening: null, answers: [], closing: [] },
      ],
    },
    exchanges,
    turns: exchanges.flatMap(({ message, reply: answer }) => [message, answer]),
    draft: { summary: "", ...lists },
    insights: {
      content: { summary: "You talked with Bo.", ...lists, ...change },
      evidence: { strengths: [["2a"]], improvement_areas: [["2a"]], notable_quotes: ["2a"] },
      quotes: { found: 0, verified: 0 },
    },
  };
}

const kinds = (interview: Interview) => new Set(faultsOf(interview).map(({ kind }) => kind));

test.each([
  ["What came of it?", "distress probed"],
  ["Thanks. We can leave it there.", "distress passed over"],
  ["I'm sorry. Take your time.", "distress without a way out"],
  ["I'm sorry that your brother died in March. We can move on.", "echo"],
  ["I'm sorry. We can move on. What did you do? What came of it?", "more than one question"],
  ["I'm sorry, but that is a great answer. We can move on.", "praise"],
  [`I'm sorry. We can move on. ${"Take the time that you need. ".repeat(30)}`, "too long"],
])("%s", (reply, kind) => expect(kinds(interviewWith(reply))).toContain(kind));

const kindReply = "I'm sorry, that is hard. We can move on or take a break.";

test("a kind reply has no fault", () => expect(kinds(interviewWith(kindReply))).toEqual(new Set()));

test.each([
  [{ strengths: ["Clear: “I forgot the order.”"] }, "strength from what is none"],
  [{ notable_quotes: ["I forgot the order."] }, "quote from what is none"],
  [{ improvement_areas: [`You answered “${asked}” in general words.`] }, "improvement from distress"],
  [{ summary: "You said “I never forgot anything at all”." }, "words in quotation marks that nobody said"],
])("%j", (change, kind) => expect(kinds(interviewWith(kindReply, change))).toContain(kind));
