import { describe, expect, test } from "vitest";
import type { AskInput, Task, Turn } from "@/lib/ai/tasks";
import { isInDanger } from "@/lib/safety/danger";
import { asksForEvent } from "@/lib/ai/marks/events";
import { readAnswer } from "@/lib/ai/marks/marks";
import { planByRule } from "@/lib/ai/plan/rules";
import { practiceModel, practiceOptions } from "@/lib/ai/practice/model";
import { characterForm } from "@/lib/characters/schema";
import { toMarkdown } from "@/lib/conversations/markdown";
import { maxBriefLength } from "@/lib/conversations/workflow";
import type { ConversationExport } from "@/lib/conversations/export";
import { checkDraft } from "@/lib/insights/evidence";
import { findQuote } from "@/lib/insights/quotes";
import { inviteRequestForm } from "@/lib/invites/schema";
import { inReadingOrder } from "@/lib/resumes/pdf/text/script";
import { relevantLines, withoutContactDetails } from "@/lib/resumes/relevant";
import { assemble } from "@/lib/sharing/answers/checks/assemble";
import { quoteFinder } from "@/lib/sharing/answers/checks/quotes";
import { findPassages, readMaterial } from "@/lib/sharing/answers/find";
import { questionIn, readable } from "@/lib/sharing/answers/passages/passages";
import { suggestedQuestions } from "@/lib/sharing/answers/suggest";
import { asksForTrait } from "@/lib/text/traits/question";
import {
  maxContactMessageLength,
  maxJobTextLength,
  maxQuestionLength,
  maxRequirementLength,
} from "@/lib/sharing/constants";
import { maskMessage, withoutAddresses } from "@/lib/sharing/contact/mask";
import { splitRequirements } from "@/lib/sharing/requirements/split";
import { searchedWords } from "@/lib/sharing/requirements/searched";
import { requiresTrait } from "@/lib/sharing/requirements/trait";
import { repeatsHidden } from "@/lib/sharing/search/repeats";
import type { SnapshotItem } from "@/lib/sharing/schema";
import { insightTemplateProblem } from "@/lib/teams/insight-template";
import { teamForm } from "@/lib/teams/schema";
import { fold } from "@/lib/text/folding";
import { boundedParts, boundWords, maxSentenceLength, maxWordLength } from "@/lib/text-bounds";

const model = practiceModel({ wordsPerSecond: 0 });
const perform = (task: Task): Promise<unknown> =>
  Promise.resolve(model.doGenerate({ prompt: [], providerOptions: practiceOptions(task) }));
const turn = (text: string, speaker: Turn["speaker"] = "user"): Turn => ({
  id: "m",
  speaker,
  name: "Maya",
  text,
});
const ask = (change: Partial<AskInput>): Promise<unknown> =>
  perform({
    task: "ask",
    input: {
      characterName: "Maya",
      systemPrompt: "You are Maya.\n1. What did you build?\n2. What was hard?",
      turns: [turn("Hi Maya"), turn("Hello! What did you build?", "character"), turn("A till.")],
      summary: null,
      asked: ["What did you build?"],
      handoff: [],
      resume: null,
      nextCharacter: null,
      ...change,
    },
  });
const said = (content: string, speaker_type: "user" | "character" = "user"): SnapshotItem => {
  return { id: speaker_type, source: "transcript", speaker_type, speaker_name: null, page: null, content };
};
const page = (content: string): SnapshotItem => {
  return { id: "p", source: "resume", speaker_type: null, speaker_name: null, page: 1, content };
};
const indexOf = (...items: SnapshotItem[]) => readMaterial({ candidate_name: "Ada", items, additions: [] });
const find = (...items: SnapshotItem[]) =>
  findPassages(indexOf(...items), { question: "What did Ada build at Fenwick?" }, "Ada");

/** Every place where what people write is searched, with how much of it there may be, in characters. */
const entries: [string, (text: string) => unknown, number?][] = [
  ["a message", (text) => ask({ turns: [turn("Hi"), turn("What did you build?", "character"), turn(text)] })],
  ["a sign of danger", (text) => isInDanger(text)],
  ["the marks of an answer", (text) => [readAnswer(text, "What did you build?"), asksForEvent(text)]],
  ["a reply", (text) => ask({ turns: [turn("Hi"), turn(text, "character"), turn("I built a till.")] })],
  ["a system prompt", (text) => ask({ systemPrompt: `You are Maya, ask ${text}` })],
  ["notes", (text) => ask({ handoff: [{ character: "Bo", brief: text, answers: [text] }], asked: [text] })],
  ["a line for a question", (text) => ask({ turns: [turn("Hi")], resume: [text] })],
  [
    "a brief",
    (text) =>
      perform({ task: "brief", input: { characterName: "Maya", previous: text, turns: [turn(text)] } }),
  ],
  [
    "a summary",
    (text) =>
      perform({ task: "summarise", input: { characterName: "Maya", previous: null, turns: [turn(text)] } }),
  ],
  [
    "insights",
    (text) =>
      perform({
        task: "insights",
        input: { template: "", characters: ["Maya"], turns: [turn("What?", "character"), turn(text)] },
      }),
  ],
  [
    "a draft of insights",
    (text) =>
      checkDraft(
        {
          summary: text,
          strengths: [{ text: `He said "${text}".`, evidence: ["m"] }],
          improvement_areas: [{ text, evidence: [text] }],
          notable_quotes: [{ quote: text, message_id: "m" }],
        },
        [turn("What did you build?", "character"), turn(text)],
      ),
  ],
  ["a quote", (text) => findQuote(text.slice(0, 4000), fold(text))],
  [
    "an export",
    (text) =>
      toMarkdown({
        title: "A",
        insights: null,
        messages: [{ speaker_name: "A", message_content: text }],
      } as unknown as ConversationExport),
  ],
  ["a resume for questions", (text) => relevantLines(`EXPERIENCE\n${text}`)],
  ["a resume to share", (text) => withoutContactDetails(text)],
  ["a line of a PDF", (text) => inReadingOrder(Array.from(`שלום ${text} 1`))],
  ["addresses", (text) => withoutAddresses(text, ["ada@example.com"])],
  [
    "what is left out",
    (text) =>
      repeatsHidden(
        [
          { by: "user", content: text, hidden: true },
          { by: "character", content: text, hidden: false },
        ],
        [text],
        "Ada",
      ),
  ],
  ["passages of a turn", (text) => find(said("What did you build?", "character"), said(text))],
  ["passages of a resume", (text) => find(page(text))],
  ["what a character asked", (text) => find(said(text, "character"), said("I built a till."))],
  ["suggestions", (text) => suggestedQuestions(indexOf(said(text)), "Ada")],
  [
    "a model's answer",
    (text) =>
      assemble(
        [text.slice(0, 3999), text]
          .map((quote) => ({ turn: "t1", quote, answers: true }))
          .flatMap((quote) => quoteFinder(find(said(`Fenwick ${text}`)).byLabel)(quote) ?? []),
      ),
  ],
  [
    "a source",
    (text) => [readable(said(text), text, "Ada"), readable(page(text), null, "Ada"), questionIn(text)],
  ],
  [
    "a question",
    (text) => findPassages(indexOf(said("I built a till.")), { question: text, earlier: [text] }, "Ada"),
    maxQuestionLength,
  ],
  ["a question on a trait", (text) => asksForTrait(text, "Ada"), maxQuestionLength],
  ["a job text", (text) => splitRequirements(text), maxJobTextLength],
  [
    "a brief",
    (text) => planByRule({ count: 8, brief: text, characters: [{ id: "a", name: "Ana", prompt: "" }] }),
    maxBriefLength,
  ],
  ["a requirement", (text) => [requiresTrait(text, "Ada"), searchedWords(text)], maxRequirementLength],
  ["a contact request", (text) => maskMessage(text, "a@b.co"), maxContactMessageLength],
  ["a template", (text) => insightTemplateProblem(text), 8000],
  [
    "a team",
    (text) =>
      teamForm.safeParse({
        name: text,
        interaction_mode: text,
        description: text,
        insight_prompt_template: text,
      }),
  ],
  ["a character", (text) => characterForm.safeParse({ name: text, description: text, system_prompt: text })],
  [
    "a request for an invite",
    (text) => inviteRequestForm.safeParse({ email: `${text}@${text}`, message: text }),
  ],
  ["the bounds", (text) => [boundWords(text), boundedParts(text)]],
];

const hostile = ["1", "ªa", "日", ".", "\n", "[", "-", "? ", "a."];

/** Processor time of this thread, in milliseconds. */
async function timeOf(run: (text: string) => unknown, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  await run(text);
  return process.threadCpuUsage(before).user / 1000;
}

/** Past this, in milliseconds, it is looked whether twice the text takes more than about twice the time. */
const quickMs = 40;
const maxRatio = 3.2;

describe("hostile texts take time by their length", () => {
  test.each(entries)("%s", { timeout: 120_000 }, async (_, run, length = 16_000) => {
    for (const piece of hostile) {
      const whole = piece.repeat(Math.floor(length / piece.length));
      const half = whole.slice(0, whole.length / 2);
      let least = { whole: await timeOf(run, whole), half: 0 };
      if (least.whole < quickMs) continue;
      least.half = Number.POSITIVE_INFINITY;
      // The least of some rounds: whatever else the machine does at one moment does not decide.
      for (let round = 0; round < 6 && !(least.whole / least.half < maxRatio); round++)
        least = {
          half: Math.min(least.half, await timeOf(run, half)),
          whole: Math.min(least.whole, await timeOf(run, whole)),
        };
      expect(least.whole / least.half, `of ${JSON.stringify(piece)}`).toBeLessThan(maxRatio);
    }
  });
});

describe("bounds", () => {
  const texts = [...hostile.map((piece) => piece.repeat(5000)), "😀".repeat(900), "word ".repeat(3000)];

  test.each(texts)("%#: words and sentences are short, and every part stands in the text", (text) => {
    for (const word of boundWords(text).split(/\s+/)) expect(word.length).toBeLessThanOrEqual(maxWordLength);
    const parts = boundedParts(text);
    expect(parts.map((part) => part.text).join("")).toBe(text);
    for (const part of parts) {
      expect(text.startsWith(part.text, part.start)).toBe(true);
      expect(part.text.length).toBeLessThanOrEqual(maxSentenceLength);
      expect(part.text.isWellFormed()).toBe(true);
      for (const word of part.text.split(/\s+/)) expect(word.length).toBeLessThanOrEqual(maxWordLength);
    }
  });

  test("ordinary text stays as it is", () => {
    const text = "At Fenwick I cut errors by 30%.\n\nSee https://example.com/a-page.";
    expect(boundWords(text)).toBe(text);
    expect(boundedParts(text)).toEqual([{ text, start: 0 }]);
  });

  test("a text without spaces is cut after its sentences and clauses", () => {
    const sentence = "我在银行工作了五年，负责支付系统。";
    const parts = boundedParts(sentence.repeat(20)).map(({ text }) => text);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.length % sentence.length).toBe(0);
  });
});
