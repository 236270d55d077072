import type { AskInput, Handoff } from "../tasks.ts";
import { topicsOf } from "../../text/topics.ts";
import { countWords } from "../../text/words.ts";
import { spell } from "./asides.ts";
import { topicsIn } from "./notes.ts";
import { resumeLine } from "./resume-line.ts";
import { onward } from "./wordings.ts";

const maxWords = 110;

/** The first reply: who this is, how many questions there are, what earlier characters heard, and the first question. */
export function introduce(input: AskInput, [first, ...more]: string[]): string {
  const { characterName, systemPrompt, handoff, asked, nextCharacter } = input;
  const name = characterName.trim() || "your interviewer";
  const role = roleIn(systemPrompt, name);
  const hello = `Hello, I'm ${role === null ? name : `${name}, ${role}`}.`;
  if (first === undefined)
    return `${hello} My questions have been asked already, so that is all. ${onward(nextCharacter)}`;
  const count = more.length + 1;
  const aim = `I have ${spell(count)} question${count === 1 ? "" : "s"} for you.`;
  const line = resumeLine(input.resume ?? [], Math.max(handoff.length, asked.length > 0 ? 1 : 0));
  const cited = line === null ? "" : `Your resume says: “${line}”.`;
  const wordings = [
    [hello, aim, earlierTopics(handoff, [first, ...more]), cited, first],
    [hello, aim, first],
    [`I'm ${name}.`, first],
  ];
  const texts = wordings.map((parts) => parts.filter((part) => part !== "").join(" "));
  return texts.find((text) => countWords(text) <= maxWords) ?? first;
}

/** "You have talked with Maya about what motivates you, so I'll ask about other things": where that is so. */
function earlierTopics(handoff: readonly Handoff[], questions: string[]): string {
  const named = new Set<string>();
  const parts = handoff.slice(-2).flatMap(({ character, brief }) => {
    const topics = topicsIn(brief ?? "")
      .filter((topic) => !named.has(topic))
      .slice(0, 2);
    for (const topic of topics) named.add(topic);
    return topics.length === 0 ? [] : [`with ${character} about ${topics.join(" and about ")}`];
  });
  if (parts.length === 0) return "";
  const isOther = !questions.some((question) => topicsOf(question).some(({ name }) => named.has(name)));
  return `You have talked ${parts.join(", and ")}${isOther ? ", so I'll ask about other things" : ""}.`;
}

const manner =
  /^(?:(?:very|warm|friendly|kind|experienced|seasoned|curious|thoughtful|supportive|patient|expert|empathetic|skilled|professional|encouraging|calm|sharp|gentle|direct|tough|helpful)\b,?\s+(?:and\s+)?)+/i;
const roleEnd =
  /\s(?:who|whose|that|which|and|with|interviewing|conducting|helping|talking|hiring|looking|here)\b/i;
const unfit = /["“”<>]|\b(?:ai|bot|chatbot|model|program|prompt|secret|password)\b/i;

/** "a career coach" out of "You are Maya, a warm career coach who …"; null where the prompt does not say it plainly. */
function roleIn(prompt: string, name: string): string | null {
  const names = name.match(/[\p{L}\p{N}'’-]+/gu)?.join("|") ?? "";
  const start = String.raw`\bYou(?: are|['’]re| play)\s+(?:(?:${names})\.?\s*){0,6},?\s*\b(an?|the)\s+([^.,;:()\n]{3,120})`;
  const [, article = "", rest = ""] = new RegExp(start, "iu").exec(prompt.slice(0, 4000)) ?? [];
  const role = rest.replace(manner, "").split(roleEnd)[0]?.trim() ?? "";
  // An empty one is part of every name.
  if (name.toLowerCase().includes(role.toLowerCase()) || countWords(role) > 9 || unfit.test(role))
    return null;
  if (article.toLowerCase() === "the") return `the ${role}`;
  return `${/^[aeiou]/i.test(role) && !/^(?:uni|eu|one\b|use)/i.test(role) ? "an" : "a"} ${role}`;
}
