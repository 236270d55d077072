/** Plays an interview with a scripted or simulated person, turn by turn as the app does, without its database. */
import { setImmediate } from "node:timers/promises";
import { draftInsights } from "../lib/ai/insights.ts";
import { streamReply, writeBrief, writeSummary } from "../lib/ai/interviewer.ts";
import { findQuestions } from "../lib/ai/local.ts";
import { defaultInsightTemplate } from "../lib/ai/prompts/insights.ts";
import type { Agenda, AskInput, Handoff, InsightsDraft, Turn } from "../lib/ai/tasks.ts";
import { greetingText } from "../lib/characters/constants.ts";
import { agendaOf } from "../lib/conversations/agenda.ts";
import { questionsOf as planQuestions } from "../lib/conversations/coverage.ts";
import type { PlanEntry } from "../lib/conversations/schema.ts";
import { checkDraft } from "../lib/insights/evidence.ts";
import { relevantLines } from "../lib/resumes/relevant.ts";
import { isInDanger, withoutDanger } from "../lib/safety/danger.ts";
import { helpReply } from "../lib/safety/help.ts";
import { heldQuestions, lastQuestion } from "../lib/text/questions.ts";
import { plainWords } from "../lib/text/words.ts";

export type Character = {
  name: string;
  title: string;
  prompt: string;
  questions: string[];
  opening: string | null;
  answers: { to: string; say: string; then: string[] }[];
  closing: string[];
};
export type Script = {
  person: { name: string; age: number; field: string; fluency: string; about: string };
  workflow: string;
  resume: string | null;
  characters: Character[];
  /** Without it nothing is planned or limited. Characters are named by their names. */
  planned?: { length: number; plan: PlanEntry[] };
};

/** One message of the person with the reply to it. */
export type Exchange = {
  character: string;
  message: Turn;
  reply: Turn;
  /** The question of the prompt that the reply asks. */
  listed: string | null;
  /** What is stored as the question of the reply. */
  question: string | null;
  /** Nothing is asked any more. */
  closed: boolean;
  /** The words for somebody in danger: no model was asked. */
  isFixed: boolean;
};
export type Played = {
  script: Script;
  exchanges: Exchange[];
  /** What the model drew, before it is looked up in the transcript. */
  draft: InsightsDraft;
  insights: ReturnType<typeof checkDraft>;
  turns: Turn[];
};

/** What a reply asks. */
export function exchangeOf(
  character: Character,
  said: Pick<Exchange, "message" | "reply" | "isFixed">,
): Exchange {
  const { text } = said.reply;
  const question = lastQuestion(text);
  const listed = questionsOf(character).find((one) => asks(text, one)) ?? null;
  return {
    ...said,
    character: character.name,
    listed,
    question,
    closed: question === null && listed === null,
  };
}

/** Who types to a character; null when everything is said. */
export type Speaker = { next: (last: Exchange) => string | null };

/** As many messages as a prompt may hold, and when older ones are summarised (lib/conversations). */
const max = { window: 24, asked: 64, verbatim: 12, due: 8 };
/** More than any script has; what reaches it goes round in circles. */
const maxExchanges = 60;
/** Typed where the script has nothing more to say. */
const nothingMore = "That is all I can say about it.";

type Stage = { turns: Turn[]; summary: string | null; summarised: number };

/** What one person has heard and typed so far, over all characters. */
class Interview {
  readonly script: Script;
  readonly exchanges: Exchange[] = [];
  readonly turns: Turn[] = [];
  #asked: string[] = [];
  #handoff: Handoff[] = [];
  #ids = 0;

  constructor(script: Script) {
    this.script = script;
  }

  #turn(speaker: Turn["speaker"], name: string, text: string): Turn {
    const turn = { id: `turn-${++this.#ids}`, speaker, name, text };
    this.turns.push(turn);
    return turn;
  }

  #input(character: Character, { turns, summary, summarised }: Stage): AskInput {
    const next = this.script.characters[this.script.characters.indexOf(character) + 1];
    return {
      characterName: character.name,
      systemPrompt: character.prompt,
      turns: turns.slice(summarised).slice(-max.window),
      summary,
      asked: this.#asked.slice(-max.asked),
      handoff: this.#handoff,
      resume: this.script.resume === null ? null : relevantLines(this.script.resume),
      nextCharacter: next?.name ?? null,
      agenda: this.#agenda(character),
    };
  }

  #agenda({ name }: Character): Agenda | null {
    const { planned, characters } = this.script;
    if (!planned) return null;
    const cast = characters.map((one) => one.name);
    const isAnswer = ({ message }: Exchange) => !message.greeting;
    const here = this.exchanges.filter((one) => isAnswer(one) && one.character === name).length;
    const all = this.exchanges.filter(isAnswer).length;
    // The message that is being replied to is in no exchange yet.
    const now = this.turns.at(-1)?.greeting ? 0 : 1;
    const replies = this.exchanges.map(({ reply }) => reply.text);
    const asked = replies.flatMap((text) => heldQuestions(text, planQuestions(planned.plan)));
    const known = { ...planned, cast, before: all - here, here: here + now, asked, unread: [] };
    return agendaOf(known, cast.indexOf(name));
  }

  async #exchange(character: Character, stage: Stage, text: string, greeting = false): Promise<Exchange> {
    const message = this.#turn("user", this.script.person.name, text);
    if (greeting) message.greeting = true;
    const isFixed = !greeting && isInDanger(text);
    // What tells of danger, and the fixed reply to it, are left out of everything that follows.
    if (!isFixed) stage.turns.push(message);
    // The practice model waits for nothing, so that timers and threads would wait for it.
    await setImmediate();
    let words = isFixed ? helpReply(this.exchanges.at(-1)?.reply.text) : "";
    if (!isFixed)
      for await (const part of streamReply(this.#input(character, stage), new AbortController().signal))
        if (part.type === "delta") words += part.text;
    const reply = this.#turn("character", character.name, words);
    if (!isFixed) stage.turns.push(reply);
    const exchange = exchangeOf(character, { message, reply, isFixed });
    if (exchange.question) this.#asked.push(exchange.question);
    await this.#summarise(character, stage);
    this.exchanges.push(exchange);
    return exchange;
  }

  async #summarise(character: Character, stage: Stage): Promise<void> {
    const older = stage.turns.slice(stage.summarised, -max.verbatim);
    if (older.length < max.due) return;
    const input = { characterName: character.name, previous: stage.summary, turns: older };
    stage.summary = await writeSummary(input);
    stage.summarised += older.length;
  }

  /** One character from the greeting to the last word, and the brief for the next. */
  async talk(character: Character, speaker: Speaker): Promise<void> {
    const stage: Stage = { turns: [], summary: null, summarised: 0 };
    let last = await this.#exchange(character, stage, greetingText(character.name), true);
    for (let count = 0; count < maxExchanges; count++) {
      const text = speaker.next(last);
      if (text === null) break;
      last = await this.#exchange(character, stage, text);
    }
    const rest = stage.turns.slice(stage.summarised);
    const input = { characterName: character.name, previous: stage.summary, turns: rest };
    this.#handoff.push({ character: character.name, brief: await writeBrief(input), answers: [] });
  }
}

/** Chooses what the person types next. */
class Typist implements Speaker {
  #closing: string[];
  #opening: string | null;
  #answers: Character["answers"];
  #left: string[] = [];
  /** The question asked last: a greeting or a question of the person's own leaves it open. */
  #pending: string | null = null;
  #begun = new Set<string>();

  constructor({ answers, closing, opening }: Character) {
    this.#answers = [...answers];
    this.#closing = [...closing];
    this.#opening = opening;
  }

  /** Null when everything is said. */
  next({ listed, closed, reply }: Exchange): string | null {
    if (this.#opening !== null) {
      const text = this.#opening;
      this.#opening = null;
      this.#pending = listed;
      return text;
    }
    if (closed && !isHelp(reply.text)) return this.#closing.shift() ?? null;
    if (listed !== null) this.#pending = listed;
    const asked = this.#pending;
    if (asked === null || this.#begun.has(asked)) return this.#left.shift() ?? nothingMore;
    this.#begun.add(asked);
    const at = this.#answers.findIndex(({ to }) => to === asked || to === "*");
    const [answer] = at < 0 ? [] : this.#answers.splice(at, 1);
    this.#left = [...(answer?.then ?? [])];
    return answer?.say ?? nothingMore;
  }
}

/** The fixed words for somebody in danger ask nothing, and the talk goes on. */
export const isHelp = (reply: string): boolean => /\bI'm (?:a|only a) computer program\b/.test(reply);

/** Whether a text has the words of a question, one after the other. */
export const asks = (text: string, question: string): boolean =>
  ` ${plainWords(text)} `.includes(` ${plainWords(question)} `);

/** The questions that a character is to ask: those of its list or, without one, those made for its topics. */
export const questionsOf = ({ questions, prompt }: Character): string[] =>
  questions.length > 0 ? questions : findQuestions(prompt);

/** Whatever service is configured, from here on this process has the practice model. Call it before anything is played. */
export function choosePracticeModel(): void {
  for (const name of ["OPENAI_API_KEY", "OPENAI_BASE_URL"]) delete process.env[name];
  process.env["PRACTICE_WORDS_PER_SECOND"] = "0";
}

/** The whole interview, and the insights as they would be stored. */
export async function play(
  script: Script,
  speakerFor: (character: Character) => Speaker = (character) => new Typist(character),
): Promise<Played> {
  const interview = new Interview(script);
  for (const character of script.characters) await interview.talk(character, speakerFor(character));
  const { turns, exchanges } = interview;
  const characters = script.characters.map(({ name }) => name);
  const named = turns.map((turn) => (turn.speaker === "user" ? { ...turn, name: "You" } : turn));
  const { draft } = await draftInsights({
    template: defaultInsightTemplate,
    characters,
    turns: withoutDanger(named),
  });
  return { script, exchanges, turns, draft, insights: checkDraft(draft, turns) };
}
