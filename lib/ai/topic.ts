import { competenciesIn } from "./plan/competencies.ts";
import { readThreads } from "./practice/threads.ts";
import type { Turn } from "./tasks.ts";

/** What the first question was about that was answered: nothing painful or private. Undefined where no topic is sure. */
export const firstTopic = (turns: readonly Turn[]): string | undefined =>
  readThreads(turns)
    .filter(({ answers, isGuarded }) => answers.length > 0 && !isGuarded)
    .flatMap(({ question, topic }) => competenciesIn(question)[0]?.name ?? topic ?? [])[0];
