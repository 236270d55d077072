import { phrases } from "../text/phrases";
import { topicOf } from "../text/question-topic";
import { contentStems, countWords } from "../text/words";
import type { Thread } from "./threads";

const MOST = 3;

/** What the talk was about, as pieces that follow "about": taken from the questions, else from the answers. */
export function topicsOf(threads: readonly Thread[]): string[] {
  const found: { text: string; order: number; words: number }[] = [];
  const used = new Set<string>();
  for (const [order, thread] of threads.entries()) {
    if (thread.answers.length === 0) continue;
    const text = thread.question === null ? null : topicOf(thread.question);
    if (text === null) continue;
    const stems = [...contentStems(text)];
    if (stems.length > 0 && stems.every((word) => used.has(word))) continue;
    for (const word of stems) used.add(word);
    found.push({ text, order, words: countWords(text) });
  }
  if (found.length === 0)
    return threads
      .map(topicOfAnswers)
      .filter((text) => text !== null)
      .slice(0, MOST);
  // The first of each third of the talk, so that its whole length is named.
  const step = Math.max(found.length / MOST, 1);
  const chosen = found
    .filter((_topic, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
    .slice(0, MOST);
  return chosen.map((topic) => topic.text);
}

function topicOfAnswers(thread: Thread): string | null {
  const text = thread.answers.map((answer) => answer.text).join("\n");
  return (
    phrases(text).find(
      (phrase) => phrase.kind === "noun" && phrase.score > 1.5 && phrase.text.split(" ").length > 2,
    )?.text ?? null
  );
}
