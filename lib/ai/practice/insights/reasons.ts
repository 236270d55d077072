import type { Excerpt } from "./excerpts.ts";

/** Why an answer is a strength: by the words of the excerpt that shows it or by what was asked. */
export type Reason = {
  label: string;
  weight: number;
  shows: (excerpt: Excerpt, question: string) => boolean;
};

const tells = ({ isAction, isResult }: Excerpt): boolean => isAction || isResult;

export const reasons: Reason[] = [
  {
    label: "Finished with a measurable result",
    weight: 5,
    shows: ({ isResult, hasNumber }) => isResult && hasNumber,
  },
  {
    label: "Owned a mistake and put it right",
    weight: 4.5,
    shows: (excerpt, question) =>
      tells(excerpt) &&
      (/\b(?:my (?:own )?(?:mistake|fault|error)|i (?:got|had) (?:it|that|this|\w+ \w+) wrong|i (?:forgot|apologi[sz]ed|admitted|misread|overlooked)|should(?: ha|['’]?)ve)\b/i.test(
        excerpt.text,
      ) ||
        (excerpt.isAction && /\b(?:wrong|mistakes?|errors?|fail(?:ed|ure)?|fault|regret)\b/i.test(question))),
  },
  {
    label: "Used feedback to get better",
    weight: 4.5,
    shows: (excerpt, question) =>
      excerpt.isAction &&
      (/\b(?:feedback|critici[sz]\w+|pointed out|advice|advised)\b/i.test(excerpt.text) ||
        /\b(?:feedback|critici[sz]\w+)\b/i.test(question)),
  },
  {
    label: "Won somebody over",
    weight: 4.5,
    shows: (excerpt) =>
      tells(excerpt) &&
      /\b(?:persuaded|convinced|won \w+ over|talked \w+ (?:into|round|out of)|changed (?:his|her|their) minds?|came round|agreed|said yes)\b/i.test(
        excerpt.text,
      ),
  },
  {
    label: "Took the initiative",
    weight: 4,
    shows: ({ isAction, text }) =>
      isAction &&
      /\b(?:(?:nobody|no one|no-one) (?:had )?(?:ever )?(?:asked|told|owned)|without being (?:asked|told)|off my own bat|my (?:own )?(?:idea|initiative)|i (?:suggested|proposed|volunteered|introduced|set up|started|founded|organi[sz]ed|came up with|invented))\b/i.test(
        text,
      ),
  },
  {
    label: "Kept calm heads when people were upset",
    weight: 3.5,
    shows: (excerpt, question) =>
      excerpt.isAction &&
      (/\b(?:angry|upset|shouting|shouted|furious|complain\w*|arguing|argument|frightened)\b/i.test(excerpt.text) ||
        /\b(?:conflict|disagree\w*|angry|upset|complain\w*)\b/i.test(question)),
  },
  {
    label: "Helped somebody else to get on",
    weight: 3.5,
    shows: ({ isAction, text }, question) =>
      isAction &&
      (/\bi (?:\w+ )?(?:helped|showed|taught|trained|coached|explained|mentored|supported|sat with)\b/i.test(text) ||
        /\b(?:help|teach|taught|train|trained|support|explain|mentor)\w*\b/i.test(question)),
  },
  {
    label: "Got past a difficulty",
    weight: 3.5,
    shows: (excerpt, question) =>
      tells(excerpt) &&
      (/\b(?:problem|broke|broken|failed|crashed|stuck|despite|difficult\w*|hard(?:est)?|urgent|emergency|deadline|short of|in spite of)\b/i.test(
        excerpt.text,
      ) ||
        (excerpt.isAction && /\b(?:difficult\w*|hardest|challeng\w+|problem|obstacle|worst|pressure|setback)\b/i.test(question))),
  },
  {
    label: "Drew a lesson and used it",
    weight: 3,
    shows: ({ isResult, text }) =>
      isResult && /\b(?:learn(?:ed|t)|taught me|since then|ever since|from then on|now i|i now|i (?:do|check|ask) now)\b/i.test(text),
  },
  {
    label: "Left something that lasts",
    weight: 3,
    shows: ({ isResult, text }) =>
      isResult && /\b(?:still|to this day|ever since|since then|rolled out|handbook|adopted|copied|standard)\b/i.test(text),
  },
  { label: "Saw it through to a result", weight: 2, shows: ({ isResult }) => isResult },
  { label: "Named your own part", weight: 1, shows: ({ isAction }) => isAction },
];
