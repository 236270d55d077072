/** Plays an interview with a scripted person, turn by turn as the app does, without its database. */
import { draftInsights } from "../lib/ai/insights.ts";
import { streamReply, writeBrief, writeSummary } from "../lib/ai/interviewer.ts";
import { findQuestions } from "../lib/ai/local.ts";
import { defaultInsightTemplate } from "../lib/ai/prompts/insights.ts";
import type { AskInput, Handoff, Turn } from "../lib/ai/tasks.ts";
import { greetingText } from "../lib/characters/constants.ts";
import { checkDraft } from "../lib/insights/evidence.ts";
import { relevantLines } from "../lib/resumes/relevant.ts";
import { lastQuestion } from "../lib/text/questions.ts";
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
};
export type Played = {
  script: Script;
  exchanges: Exchange[];
  insights: ReturnType<typeof checkDraft>;
  turns: Turn[];
};

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
    };
  }

  async #exchange(character: Character, stage: Stage, text: string, greeting = false): Promise<Exchange> {
    const message = this.#turn("user", this.script.person.name, text);
    if (greeting) message.greeting = true;
    stage.turns.push(message);
    let words = "";
    for await (const part of streamReply(this.#input(character, stage), new AbortController().signal))
      if (part.type === "delta") words += part.text;
    const reply = this.#turn("character", character.name, words);
    stage.turns.push(reply);
    const question = lastQuestion(words);
    if (question) this.#asked.push(question);
    await this.#summarise(character, stage);
    const listed = questionsOf(character).find((one) => asks(words, one)) ?? null;
    const closed = question === null && listed === null;
    const exchange = { character: character.name, message, reply, listed, question, closed };
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
  async talk(character: Character): Promise<void> {
    const stage: Stage = { turns: [], summary: null, summarised: 0 };
    const typist = new Typist(character);
    let last = await this.#exchange(character, stage, greetingText(character.name), true);
    for (let count = 0; count < maxExchanges; count++) {
      const text = typist.next(last);
      if (text === null) break;
      last = await this.#exchange(character, stage, text);
    }
    const rest = stage.turns.slice(stage.summarised);
    const input = { characterName: character.name, previous: stage.summary, turns: rest };
    this.#handoff.push({ character: character.name, brief: await writeBrief(input), answers: [] });
  }
}

/** Chooses what the person types next. */
class Typist {
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

/** The whole interview, and the insights as they would be stored. */
export async function play(script: Script): Promise<Played> {
  // Whatever service is configured here, this is the practice model.
  for (const name of ["OPENAI_API_KEY", "OPENAI_BASE_URL"]) delete process.env[name];
  process.env["PRACTICE_WORDS_PER_SECOND"] = "0";
  const interview = new Interview(script);
  for (const character of script.characters) await interview.talk(character);
  const { turns, exchanges } = interview;
  const characters = script.characters.map(({ name }) => name);
  const named = turns.map((turn) => (turn.speaker === "user" ? { ...turn, name: "You" } : turn));
  const { draft } = await draftInsights({ template: defaultInsightTemplate, characters, turns: named });
  return { script, exchanges, turns, insights: checkDraft(draft, turns) };
}
