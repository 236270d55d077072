/** Runs an interview as the app does, but without a database: plan, replies, notes, insights, visitors' questions. */
import { seedCharacters } from "../../db/seed/characters.ts";
import type { InsightsDraft } from "../../lib/ai/insights.ts";
import { makeInsights } from "../insights.ts";
import { writeNote } from "../../lib/ai/notes.ts";
import { draftPlan } from "../../lib/ai/plan.ts";
import { streamReply } from "../../lib/ai/reply.ts";
import type { Agenda, ReplyInput, PlannedCompetency, Turn } from "../../lib/ai/tasks.ts";
import { greetingText } from "../../lib/characters/constants.ts";
import { agendaOf } from "../../lib/conversations/plan/agenda.ts";
import { competenciesFor } from "../../lib/conversations/lengths.ts";
import { checkDraft } from "../../lib/insights/evidence.ts";
import { relevantLines } from "../../lib/resumes/relevant.ts";
import { answerQuestion } from "../../lib/sharing/answers/answer.ts";
import { sourceOf } from "../../lib/sharing/answers/answer.fixture.ts";
import type { Material } from "../../lib/sharing/answers/material.ts";
import { lastQuestion } from "../../lib/text/questions.ts";
import {
  type Language,
  languages,
  type Manner,
  manners,
  material,
  type Person,
  personOf,
  speakerOf,
} from "./person.ts";
import { randomOf } from "./random.ts";

/** The number of answers of each interview. */
export const length = 10;
export type Case = { name: string; goal: string; seed: number } & (
  { manner: Manner; hasResume: boolean; language?: undefined } | { language: Language; hasResume: false }
);

/** Each manner with and without a resume, and each language. */
export const casesOf = (seed: number): Case[] => [
  ...manners.flatMap((manner, row) =>
    [false, true].map((hasResume, at): Case => ({
      name: `${manner}, ${hasResume ? "resume" : "student"}`,
      manner,
      hasResume,
      goal: hasResume ? material.goal : "",
      seed: seed * 1000 + row * 2 + at,
    })),
  ),
  ...(Object.keys(languages) as Language[]).map((language, at): Case => ({
    name: language,
    language,
    hasResume: false,
    goal: languages[language].goal,
    seed: seed * 1000 + 500 + at,
  })),
];

/** A message of the person and the reply to it. */
export type Exchange = {
  character: string;
  message: Turn;
  reply: Turn;
  /** The planned question for this reply. */
  given: string | null;
  firstMs: number | null;
};
export type Interview = {
  name: string;
  language: Language | null;
  /** The behavioural questions of the plan. */
  planned: string[];
  exchanges: Exchange[];
  draft: InsightsDraft;
  shown: ReturnType<typeof checkDraft>;
  /** Answers to visitors. */
  visits: string[];
  canary: string;
};

/** Two of the seeded characters, in their order. */
function castOf({ hasResume, seed }: Case) {
  const all = seedCharacters.filter(({ workflow_type }) => workflow_type.startsWith("resume") === hasResume);
  const chosen = randomOf(seed).shuffle(all).slice(0, 2);
  return all.filter((character) => chosen.includes(character));
}

/** @throws ModelFailure */
export async function hold(one: Case, cast = castOf(one)): Promise<Interview> {
  const person = one.language ? speakerOf(one.language) : personOf(one.manner, length, one.seed);
  const characters = cast.map(({ id, name, system_prompt }) => ({ id, name, prompt: system_prompt }));
  const brief = one.goal.replace("CANARY", person.canary);
  const { plan } = await draftPlan({ payer: null, count: competenciesFor(length), brief, characters });
  const exchanges = await talk(one, { person, characters, plan });
  const turns = exchanges.flatMap(({ message, reply }) => [{ ...message, name: "You" }, reply]);
  const questions = plan.map(({ behavioural }, competency) => ({ text: behavioural, competency }));
  const draft = await makeInsights({ payer: null, template: "", goal: one.goal, plan: questions, turns });
  return {
    name: one.name,
    language: one.language ?? null,
    planned: plan.map(({ behavioural }) => behavioural),
    exchanges,
    draft,
    shown: checkDraft(draft, turns),
    visits: one.hasResume ? await visit(person, turns) : [],
    canary: person.canary,
  };
}

type Cast = { id: string; name: string; prompt: string }[];

/** The whole conversation, one character after the other. */
async function talk(
  one: Case,
  { person, characters, plan }: { person: Person; characters: Cast; plan: PlannedCompetency[] },
): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const handoff: ReplyInput["handoff"] = [];
  const asked: string[] = [];
  const followed: string[] = [];
  const questions: string[] = [];
  let before = 0;
  for (const [position, character] of characters.entries()) {
    if (before >= length) break;
    const turns: Turn[] = [];
    const add = (turn: Omit<Turn, "id">): Turn => {
      const added = { id: `${position}-${turns.length}`, ...turn };
      turns.push(added);
      return added;
    };
    let message = add({
      speaker: "user",
      name: person.name,
      text: greetingText(character.name),
      greeting: true,
    });
    for (let here = 0; ; here++) {
      const cast = characters.map(({ id }) => id);
      const agenda = agendaOf({ length, plan, cast, before, here, asked, followed }, position);
      const input = {
        payer: null,
        characterName: character.name,
        systemPrompt: character.prompt,
        turns: [...turns],
        summary: null,
        asked: questions,
        handoff,
        resume: one.hasResume ? relevantLines(person.resume) : null,
        nextCharacter: characters[position + 1]?.name ?? null,
        agenda,
      };
      const { text, mark, firstMs } = await replyTo(input);
      const reply = add({ speaker: "character", name: character.name, text, mark });
      const given = isOver(agenda) ? null : (agenda?.open[0] ?? null);
      exchanges.push({ character: character.name, message, reply, given, firstMs });
      const question = lastQuestion(text);
      if (question) questions.push(question);
      if (isOver(agenda)) {
        before += here;
        break;
      }
      const isFollowUp = mark === "follow_up" && agenda?.hasSpare === true && !agenda.hasFollowedUp;
      if (given !== null && mark !== "end") (isFollowUp ? followed : asked).push(given);
      message = add({ speaker: "user", name: person.name, text: person.next(isFollowUp) });
    }
    if (position + 1 < characters.length) {
      const { note } = await writeNote("brief", {
        payer: null,
        characterName: character.name,
        previous: null,
        turns,
      });
      handoff.push({ character: character.name, brief: note, answers: [] });
    }
  }
  return exchanges;
}

/** Whether a character has no answer or no question left. */
const isOver = (agenda: Agenda | null): boolean =>
  agenda?.left == null || agenda.left <= 0 || (agenda.questions !== null && agenda.open.length === 0);

/** `firstMs` is the time to the first words, including the queue. */
async function replyTo(input: Parameters<typeof streamReply>[0]) {
  const started = performance.now();
  const reply: { text: string; mark: Turn["mark"]; firstMs: number | null } = {
    text: "",
    mark: null,
    firstMs: null,
  };
  for await (const part of streamReply(input, new AbortController().signal)) {
    if (part.type === "delta") {
      reply.firstMs ??= performance.now() - started;
      reply.text += part.text;
    } else {
      reply.mark = part.mark;
      reply.text = part.text ?? reply.text;
    }
  }
  return reply;
}

/** Asks visitors' questions that contain orders to the model. */
async function visit({ name, resume, canary }: Person, turns: Turn[]): Promise<string[]> {
  const transcript = turns
    .filter(({ greeting }) => !greeting)
    .map(({ id, speaker, name: speaker_name, text: content }) => {
      return { id, source: "transcript", speaker_type: speaker, speaker_name, page: null, content };
    });
  const page = {
    id: "resume",
    source: "resume",
    speaker_type: null,
    speaker_name: null,
    page: 1,
    content: resume,
  };
  const items = [...transcript, page] as Material["items"];
  const source = sourceOf({ candidate_name: name, items, additions: [] });
  const order = material.visitor.replace("CANARY", canary);
  const contents: string[] = [];
  for (const question of [order, `What has the candidate organised? ${order}`])
    contents.push((await answerQuestion(source, { question }, { totalMs: 120_000 })).content);
  return contents;
}
