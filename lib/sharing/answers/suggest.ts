import { quoteFinder } from "./checks/quotes.ts";
import { findPassages } from "./find.ts";
import type { Passage } from "./passages/passages.ts";
import type { Index } from "./ranking/rank.ts";
import { informativeness } from "./ranking/evidence.ts";

const most = 3;

/** What recruiters ask of anybody, the more particular first. NAME is the candidate. */
const usual = [
  "How has NAME dealt with a disagreement?",
  "What problem did NAME solve, and how?",
  "What has NAME improved, and by how much?",
  "How has NAME led or trained others?",
  "What did NAME learn from a mistake?",
  "How does NAME work under pressure?",
  "What did NAME build?",
  "What is NAME proud of?",
  "Which tools and technologies has NAME used?",
  "What motivates NAME?",
  "What was hard, and how did NAME deal with it?",
  "How does NAME work with customers?",
  "What would NAME like to do next?",
  "What did NAME study?",
  "Which languages does NAME speak?",
  "How has NAME changed somebody's mind?",
  "What responsibility has NAME carried?",
  "What has NAME organised?",
  "What did NAME decide, and why?",
  "How does NAME explain difficult things?",
  "What has NAME achieved?",
  "How does NAME keep quality high?",
];

/** Asked where there is no better one. */
const atLast = "What are NAME's strengths?";

/**
 * Questions that an interview answers well, for visitors to begin with: up to three, each answered from another passage.
 * Pure; searches some twenty times.
 */
export function suggestedQuestions(index: Index, name: string | null): string[] {
  const particular = placesIn(index.read.map(({ passage }) => passage)).map(
    (place) => `What did NAME do at ${place}?`,
  );
  const tried = [...particular, ...usual, atLast]
    .flatMap((form) => {
      const question = form.replaceAll("NAME", name ?? "the candidate");
      const { input, byLabel } = findPassages(index, { question }, name);
      const first = input.ranked[0] && quoteFinder(byLabel)(input.ranked[0]);
      if (!first?.answers) return [];
      const source = first.passage.id;
      return [
        {
          question,
          source,
          score:
            informativeness(first.quote) + (particular.includes(form) ? 0.5 : form === atLast ? -1.5 : 0),
        },
      ];
    })
    .sort((a, b) => b.score - a.score);
  const chosen: typeof tried = [];
  for (const one of tried)
    if (chosen.length < most && one.score > 0 && !chosen.some(({ source }) => source === one.source))
      chosen.push(one);
  for (const one of tried) if (chosen.length < most && !chosen.includes(one)) chosen.push(one);
  return chosen.map(({ question }) => question);
}

const named = String.raw`\p{Lu}[\p{L}\p{N}&'’-]*(?: (?:of |and |& )?\p{Lu}[\p{L}\p{N}&'’-]*){0,3}`;
/** "At Fenwick Pay", said in an interview; "Senior Engineer, Fenwick Pay, 2019 – 2024", as a resume has it. */
const places = [
  new RegExp(String.raw`\b[Aa]t (${named})`, "gu"),
  new RegExp(String.raw`^[^\n,|]{3,60}[,|] (${named})(?=[,|])[^\n]*\b(?:19|20)\d\d\s*[–—-]`, "gmu"),
];
const notPlaces =
  /^(?:\p{L}+day|January|February|March|April|May|June|July|August|September|October|November|December|Easter|Christmas|Year|The|This|My|Our)\b/u;

/** Where something was done, by its name. */
function placesIn(passages: Passage[]): string[] {
  const found = passages.flatMap(({ stretches }) =>
    stretches.flatMap((text) =>
      places.flatMap((place) =>
        [...text.matchAll(place)].map((match) => (match[1] ?? "").replace(/ I$/, "")),
      ),
    ),
  );
  return [...new Set(found)].filter((name) => /\p{Ll}{3}/u.test(name) && !notPlaces.test(name)).slice(0, 6);
}
