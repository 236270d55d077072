/** Plays an interview with a simulated person, turn by turn as the app does, without its database. */
import { checkInsights, draftInsights, joinDrafts } from "../../lib/ai/insights.ts";
import { writeNote } from "../../lib/ai/notes.ts";
import { streamReply } from "../../lib/ai/reply.ts";
import type { AskInput, Handoff, Turn } from "../../lib/ai/tasks.ts";
import { greetingText } from "../../lib/characters/constants.ts";
import { relevantLines } from "../../lib/resumes/relevant.ts";
import { isInDanger, withoutDanger } from "../../lib/safety/danger.ts";
import { helpReply } from "../../lib/safety/help.ts";
import { lastQuestion } from "../../lib/text/questions.ts";
import { plainWords } from "../../lib/text/words.ts";

export type Character = { name: string; prompt: string; questions: string[] };
export type Script = { person: string; resume: string | null; characters: Character[] };

/** One message of the person with the reply to it. */
export type Exchange = {
  character: string;
  message: Turn;
  reply: Turn;
  /** Nothing is asked any more. */
  closed: boolean;
  /** The words for somebody in danger: no model was asked. */
  isFixed: boolean;
};
/** What the model drew, before it is looked up in the transcript. */
export type Drawn = {
  summary: string;
  strengths: { text: string; evidence: string[] }[];
  improvement_areas: { text: string; evidence: string[] }[];
  notable_quotes: { quote: string; message_id: string }[];
};
export type Played = {
  script: Script;
  exchanges: Exchange[];
  draft: Drawn;
  turns: Turn[];
};

/** Who types to a character; null when everything is said. */
export type Speaker = { next: (last: Exchange) => string | null };

/** As many messages as a prompt may hold, and when older ones are summarised (lib/conversations). */
const max = { window: 24, asked: 64, verbatim: 12, due: 8 };
/** More than any interview has; what reaches it goes round in circles. */
const maxExchanges = 60;

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
    const message = this.#turn("user", this.script.person, text);
    if (greeting) message.greeting = true;
    const isFixed = !greeting && isInDanger(text);
    // What tells of danger, and the fixed reply to it, are left out of everything that follows.
    if (!isFixed) stage.turns.push(message);
    let words = isFixed ? helpReply(this.exchanges.at(-1)?.reply.text) : "";
    if (!isFixed)
      for await (const part of streamReply(this.#input(character, stage), new AbortController().signal))
        if (part.type === "delta") words += part.text;
    const reply = this.#turn("character", character.name, words);
    if (!isFixed) stage.turns.push(reply);
    const question = lastQuestion(words);
    const closed = question === null && !character.questions.some((one) => asks(words, one));
    const exchange = { character: character.name, message, reply, closed, isFixed };
    if (question) this.#asked.push(question);
    await this.#summarise(character, stage);
    this.exchanges.push(exchange);
    return exchange;
  }

  async #summarise(character: Character, stage: Stage): Promise<void> {
    const older = stage.turns.slice(stage.summarised, -max.verbatim);
    if (older.length < max.due) return;
    const input = { characterName: character.name, previous: stage.summary, turns: older };
    stage.summary = (await writeNote("summary", input)).note;
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
    const { note } = await writeNote("brief", input);
    this.#handoff.push({ character: character.name, brief: note, answers: [] });
  }
}

/** Whether a text has the words of a question, one after the other. */
const asks = (text: string, question: string): boolean =>
  ` ${plainWords(text)} `.includes(` ${plainWords(question)} `);

/** The whole interview, and what the model drew from it. */
export async function play(script: Script, speakerFor: (character: Character) => Speaker): Promise<Played> {
  const interview = new Interview(script);
  for (const character of script.characters) await interview.talk(character, speakerFor(character));
  const { turns, exchanges } = interview;
  const named = turns.map((turn) => (turn.speaker === "user" ? { ...turn, name: "You" } : turn));
  const input = { template: "", plan: [], turns: withoutDanger(named) };
  const { drafts, limits } = await draftInsights(input);
  const checked = limits.includes("not_checked") ? null : await checkInsights(input, drafts);
  const draft = joinDrafts(checked?.drafts ?? drafts, input);
  const points = (list: typeof draft.strengths) =>
    list.map(({ text, message_id }) => ({ text, evidence: message_id === null ? [] : [message_id] }));
  const drawn = {
    summary: draft.summary.map(({ text }) => text).join(" "),
    strengths: points(draft.strengths),
    improvement_areas: points(draft.improvement_areas),
    notable_quotes: draft.notable_quotes.map(({ quote, message_id }) => ({
      quote,
      message_id: message_id ?? "",
    })),
  };
  return { script, exchanges, turns, draft: drawn };
}
