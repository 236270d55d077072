import type { AskInput, Handoff } from "../tasks.ts";
import { countWords } from "../../text/words.ts";
import { spell } from "./message.ts";
import { topicsIn } from "./notes.ts";
import { resumeLine } from "./resume-line.ts";
import { maxWords, onward } from "./wordings.ts";

/** The first reply: who this is, how many questions there are, what earlier characters heard, and the first question. */
export function introduce(input: AskInput, open: string[]): string {
  const { handoff, asked, nextCharacter } = input;
  const name = input.characterName.trim() || "your interviewer";
  const role = roleIn(input.systemPrompt, name);
  const hello = `Hello, I'm ${role === null ? name : `${name}, ${role}`}.`;
  const [first] = open;
  if (first === undefined)
    return `${hello} My questions have been asked already, so that is all. ${onward(nextCharacter)}`;
  const aim = `I have ${spell(open.length)} question${open.length === 1 ? "" : "s"} for you.`;
  const line = resumeLine(input.resume ?? [], Math.max(handoff.length, asked.length > 0 ? 1 : 0));
  const cited = line === null ? "" : `Your resume says: “${line}”.`;
  const whole = [hello, aim, earlierTopics(handoff), cited, first].filter(Boolean).join(" ");
  return countWords(whole) <= maxWords ? whole : `${hello} ${aim} ${first}`;
}

/** "You have talked with Maya about what motivates you and about a mistake." */
function earlierTopics(handoff: readonly Handoff[]): string {
  const named = new Set<string>();
  const parts = handoff.slice(-2).flatMap(({ character, brief }) => {
    const others = topicsIn(brief ?? "").filter((topic) => !named.has(topic));
    const topics = others.slice(0, 2);
    for (const topic of topics) named.add(topic);
    return topics.length === 0 ? [] : `with ${character} about ${topics.join(" and about ")}`;
  });
  return parts.length === 0 ? "" : `You have talked ${parts.join(", and ")}.`;
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
