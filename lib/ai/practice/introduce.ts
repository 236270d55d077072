import type { AskInput, Handoff } from "../tasks.ts";
import { countWords } from "../../text/words.ts";
import { countName } from "./asides.ts";
import { topicsIn } from "./notes.ts";
import { resumeLine } from "./resume-line.ts";
import { onwardTo } from "./wordings.ts";

const maxWords = 110;
const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** The first reply: who this is, how many questions there are, what earlier characters heard, and the first question. */
export function introduce(input: AskInput, questions: string[]): string {
  const { characterName, systemPrompt, handoff, resume } = input;
  const name = characterName.trim() || "your interviewer";
  const role = roleIn(systemPrompt, name);
  const hello = `Hello, I'm ${role === null ? name : `${name}, ${role}`}.`;
  const [first] = questions;
  if (first === undefined)
    return `${hello} My questions have already been asked, so there is nothing more from me. ${onwardTo(input.nextCharacter)}`;
  const count = questions.length;
  const aim = `I have ${countName(count)} ${count === 1 ? "question" : "questions"} for you.`;
  const earlier = earlierTopics(handoff);
  const turn = Math.max(handoff.length, input.asked.length > 0 ? 1 : 0);
  const line = resume === null ? null : resumeLine(resume, turn);
  const cited = line === null ? "" : `Your resume says: “${line}”.`;
  const wordings = [
    [hello, aim, earlier, cited, first],
    [hello, earlier, cited, first],
    [hello, aim, first],
    [`Hello, I'm ${name}.`, first],
  ].map((parts) => parts.filter((part) => part !== "").join(" "));
  return wordings.find((text) => countWords(text) <= maxWords) ?? first;
}

/** Topics only: what happened is the person's to tell again, or not. */
function earlierTopics(handoff: readonly Handoff[]): string {
  const seen = new Set<string>();
  const parts = handoff.slice(-2).map(({ character, brief }) => {
    const topics = topicsIn(brief ?? "").filter((topic) => !seen.has(topic)).slice(0, 3);
    for (const topic of topics) seen.add(topic);
    return `with ${character}${topics.length > 0 ? ` about ${list.format(topics)}` : ""}`;
  });
  if (parts.length === 0) return "";
  return `You have talked ${parts.join(", and ")}, so I'll ask about other things.`;
}

const manner =
  /^(?:(?:very|warm|friendly|kind|experienced|seasoned|curious|thoughtful|supportive|patient|expert|empathetic|skilled|professional|encouraging|calm|sharp|gentle|direct|thorough|highly|approachable|tough|strict|helpful)\b,?\s+(?:and\s+)?)+/i;

/** "a career coach" out of "You are Maya, a warm career coach who …"; null where the prompt does not say it plainly. */
export function roleIn(prompt: string, name: string): string | null {
  const names = name.split(/\s+/).map((word) => word.replaceAll(/[^\p{L}\p{N}'’-]/gu, "")).filter(Boolean).join("|");
  const start = new RegExp(String.raw`\b(?:You(?: are|['’]re| play)|Persona:)\s+((?:(?:${names})\.?\s*){0,6},?\s*)(an?|the)\s+([^.,;:()\n]{3,120})`, "iu");
  const [, , article = "", rest = ""] = start.exec(prompt.slice(0, 4000)) ?? [];
  const [role = ""] = rest.split(/\s(?:who|whose|that|which|and|with|interviewing|conducting|helping|talking|hiring|looking|here)\b/i);
  const bare = role.replace(manner, "").trim();
  if (bare === "" || countWords(bare) > 9 || /["“”<>]|\b(?:ai|bot|chatbot|model|program|prompt|secret|password)\b/i.test(bare)) return null;
  if (article.toLowerCase() === "the") return `the ${bare}`;
  return `${/^[aeiou]/i.test(bare) && !/^(?:uni|eu|one\b|use)/i.test(bare) ? "an" : "a"} ${bare}`;
}
