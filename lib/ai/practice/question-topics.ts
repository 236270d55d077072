import { sentences } from "../../text/sentences.ts";
import { countWords } from "../../text/words.ts";

/**
 * Questions for a prompt that lists none: made of the topics it names ("Ask about their training, how they handle
 * conflict and …"), or else general questions that suit any interview. Browser-safe.
 */
const TOPIC_LEAD =
  /\b(?:ask(?:s|ing)?(?: (?:them|people|the \w+|someone|candidates|students|questions))?(?: about)?|explor(?:e|es|ing)|discuss(?:es|ing)?|find(?:s|ing)? out(?: about)?|learn(?:s|ing)?(?: more)? about|focus(?:es|ing)? on|talk(?:s|ing)?(?: to (?:them|people|the \w+))? about|cover(?:s|ing)?|understand(?:s|ing)?|look(?:s|ing)? into|dig(?:s|ging)? into|interested in|curious about|hear(?:ing)? about|questions (?:about|on)|conversations? about|interview(?:s|ing)?(?: (?:the |a |an )?\w+)? about|cares? about|(?:topics?|themes?|areas?|subjects?)(?: to \w+| of interest)?:)\s+(.{4,300})/i;
const PERSON = String.raw`(?:the |a )?(?:student|candidate|interviewee|applicant|participant|person|user|learner|people|students|candidates|someone)`;

export type Derived = { question: string; source: string };

export function deriveQuestions(prompt: string): Derived[] {
  const found: Derived[] = [];
  for (const sentence of sentences(prompt.slice(0, 20_000))) {
    if (
      /\b(?:never|avoid|don'?t|do not|must not|without asking|one question|questions? at a time)\b/i.test(
        sentence.text,
      ) ||
      // What is written out as a question is asked as it stands.
      /["“”?]/.test(sentence.text)
    )
      continue;
    const lead = TOPIC_LEAD.exec(sentence.text.replace(/^\s*(?:[-*•]|\d+[.)])\s*/, ""));
    if (lead?.[1] === undefined) continue;
    for (const topic of splitTopics(lead[1])) {
      const question = topicQuestion(topic);
      if (question !== null && !found.some((other) => other.question === question))
        found.push({ question, source: topic });
    }
  }
  return found.slice(0, 8);
}

function splitTopics(text: string): string[] {
  return text
    .replace(/[.!?;].*$/s, "")
    .split(
      /\s*,\s*(?:and\s+)?|\s+and\s+(?=(?:about|how|why|what|their|the|when|where|any|a)\s(?:[^\s,]+\s){2})/i,
    )
    .map((part) => part.trim().replace(/^(?:and|about|also|or)\s+/i, ""))
    .filter((part) => part.length > 2 && countWords(part) <= 12);
}

function topicQuestion(topic: string): string | null {
  const person = new RegExp(String.raw`\b${PERSON}(?:'|’)s\b`, "gi");
  const text = topic
    .replace(person, "your")
    .replace(new RegExp(String.raw`\b${PERSON}\b`, "gi"), "you")
    .replace(/\btheir\b/gi, "your")
    .replace(/\btheirs\b/gi, "yours")
    .replace(/\bthemselves\b/gi, "yourself")
    .replace(/\b(?:they|them)\b/gi, "you")
    .replace(/\byou (?:has)\b/gi, "you have")
    .replace(/\byou (?:is)\b/gi, "you are")
    .replace(/\byou (\w+[^s\W])s\b(?= )/gi, "you $1");
  if (/\b(?:prompt|instruction|secret|password|confidential)/i.test(text)) return null;
  if (/\b(?:us|our|me)\b/i.test(text)) return null;
  // A reason, or what once happened, needs no example.
  if (/^(?:why\b|what (?:made|brought|drew|led|got|happened)\b)/i.test(text))
    return `Could you tell me ${text}?`;
  if (/^(?:how|why|what|when|where|whether|which|who)\b/i.test(text))
    return `Could you tell me ${text}, with one example?`;
  if (/^(?:you|to|if|that|for|in|on|at|with)\b/i.test(text)) return null;
  return `Could you tell me about ${text}, starting with one particular example?`;
}

/** Good questions for an interview of which nothing else is known; a role that is named is used. */
export function genericQuestions(prompt: string): string[] {
  const role = /\b(?:for|as) (?:a|an|the) ((?:[\p{L}-]+ ){1,4})(?:role|position|job|post|vacancy|opening)\b/iu
    .exec(prompt)?.[1]
    ?.trim();
  return [
    role === undefined
      ? "What are you working on or studying at the moment, and how did you come to it?"
      : `What in your experience has prepared you best for the ${role} role?`,
    "Can you tell me about a piece of work that you are proud of, and what your own part in it was?",
    "What is the hardest problem you have dealt with recently, and how did you go about it?",
    "When did something not go the way you planned, and what did you do next?",
    "Can you describe a time when you depended on other people to get something done?",
    "What would you like to be doing next, and what draws you to it?",
  ];
}
