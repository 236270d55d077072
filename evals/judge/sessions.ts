import type { Session } from "../checks/session.ts";
import {
  type Agreement,
  agreement,
  type Claim,
  criteria,
  type Criterion,
  type Judge,
  type Question,
} from "./judge.ts";

export type Judgement = {
  model: string;
  agreement: Agreement[];
  questions: { judged: number; unread: number } & Record<Criterion, number>;
  claims: { judged: number; unread: number; supports: number; partly: number; not: number };
};

/** Of each, so many are judged at most. */
const maxJudged = 120;
/** Calls for the labelled examples and for a whole evaluation. */
export const maxJudgeCalls = { labelled: 160, sessions: 2 * maxJudged };

const questionsOf = ({ talks }: Session): Question[] =>
  talks.flatMap(({ exchanges }) =>
    exchanges.flatMap(({ said, reply, isFixed }, at) =>
      at === 0 || isFixed ? [] : [{ asked: exchanges[at - 1]?.reply ?? "", answer: said, reply }],
    ),
  );

function claimsOf({ talks, draft }: Session): Claim[] {
  const all = talks.flatMap(({ exchanges }) =>
    exchanges.map(({ id, said }, at) => ({ id, said, asked: exchanges[at - 1]?.reply ?? "" })),
  );
  return draft.strengths.flatMap(({ text, evidence }) => {
    const cited = all.filter(({ id }) => evidence.includes(id));
    const [first] = cited;
    return first
      ? [{ question: first.asked, answer: cited.map(({ said }) => said).join("\n"), claim: text }]
      : [];
  });
}

/** What a judge says of some of the questions and claims, and how far it is to be believed. */
export async function judgeSessions(
  judge: Judge,
  sessions: Session[],
  shuffle: <T>(list: readonly T[]) => T[],
): Promise<Judgement> {
  const questions = shuffle(sessions.flatMap(questionsOf)).slice(0, maxJudged);
  const claims = shuffle(sessions.flatMap(claimsOf)).slice(0, maxJudged);
  const verdicts = await Promise.all(questions.map((question) => judge.question(question)));
  const supports = await Promise.all(claims.map((claim) => judge.claim(claim)));
  const unread = (list: unknown[]): number => list.filter((one) => one === null).length;
  const shares = criteria.map((criterion) => [
    criterion,
    verdicts.filter((verdict) => verdict?.[criterion]).length,
  ]);
  const count = (support: string): number => supports.filter((one) => one === support).length;
  return {
    model: judge.name,
    agreement: await agreement(judge),
    questions: {
      judged: questions.length,
      unread: unread(verdicts),
      ...(Object.fromEntries(shares) as Record<Criterion, number>),
    },
    claims: {
      judged: claims.length,
      unread: unread(supports),
      supports: count("supports"),
      partly: count("partly"),
      not: count("not"),
    },
  };
}
