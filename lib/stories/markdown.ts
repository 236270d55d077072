import { plain } from "../conversations/library/markdown.ts";
import { plural } from "../text/plural.ts";
import { classicQuestions, type Story } from "./schema.ts";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function storyLines({ title, note, tags, questions, answer, interview }: Story): string[] {
  const asked = classicQuestions.filter(({ id }) => questions.includes(id)).map((one) => one.question);
  const facts = answer && [
    plural(answer.words, "word"),
    ...(answer.has_figure ? ["has a figure"] : []),
    ...(answer.has_own_past ? ["says what “I” did"] : []),
  ];
  const text = answer
    ? answer.text.replaceAll(/^/gm, "> ")
    : "The interview of this story is deleted. Restore it to see the answer.";
  return [
    `## ${inOneLine(title)}`,
    "",
    text,
    "",
    ...(note ? [plain(note), ""] : []),
    ...(tags.length > 0 ? [`Tags: ${tags.map(inOneLine).join(", ")}`, ""] : []),
    ...asked.flatMap((question) => [`For: ${question}`, ""]),
    ...(facts ? [`${facts.join(", ")}.`, ""] : []),
    `From “${inOneLine(interview.title)}”, ${day.format(new Date(interview.created_at))}.`,
    "",
  ];
}

/** Stories as a Markdown document. Pure. */
export const storiesToMarkdown = (stories: readonly Story[]): string =>
  ["# Your stories", "", ...stories.flatMap(storyLines)].join("\n");
