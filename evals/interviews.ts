/** Whole interviews with scripted people: what the practice model asked, and what was wrong with its replies. */
import { readdir, readFile } from "node:fs/promises";
import { questionsAsked } from "../lib/text/questions.ts";
import { plainWords } from "../lib/text/words.ts";
import {
  asks,
  choosePracticeModel,
  type Exchange,
  isHelp,
  play,
  type Played,
  questionsOf,
  type Script,
} from "./play.ts";

/** Beginnings of messages, by what they are; `weak` names questions whose answers stay general. */
type Labels = Record<"distress" | "refusal" | "rude" | "private" | "weak" | "best", string[]>;

const folder = new URL("interviews/", import.meta.url);
const readJson = async <T>(url: URL): Promise<T> => JSON.parse(await readFile(url, "utf8")) as T;

export type Interview = Played & { file: string; labels: Labels };

/** Everybody's interview with the practice model, or that of one person. */
export async function interviews(name?: string): Promise<Interview[]> {
  choosePracticeModel();
  const labels = await readJson<Record<string, Labels>>(new URL("interview-labels.json", import.meta.url));
  const files = (await readdir(folder)).filter((file) => name === undefined || file === `${name}.json`);
  const played: Interview[] = [];
  for (const file of files.sort()) {
    const own = labels[file];
    if (!own) throw new Error(`interview-labels.json has nothing on ${file}.`);
    played.push({ ...(await play(await readJson<Script>(new URL(file, folder)))), file, labels: own });
  }
  return played;
}

/** A fault: what it is, in whose interview, and the words. */
export type Fault = { kind: string; file: string; text: string };

const maxWords = 110;
const praise =
  /\b(?:great|excellent|well done|impressive|good (?:job|answer|example)|amazing|fantastic|wonderful|brilliant|perfect)\b/i;
const kind =
  /\b(?:sorry|hard|difficult|tough|thank you for (?:telling|saying|trusting)|a lot to (?:carry|deal))/i;
const quoted = /“[^”]*”|"[^"]*"/g;
const words = (text: string): number => text.split(/\s+/).length;
const begins = ({ message }: Exchange, prefixes: string[]): boolean =>
  prefixes.some(
    (prefix) => message.text.startsWith(prefix) && (words(prefix) > 1 || message.text === prefix),
  );

/** What the reply says beside the question of the list. */
function withoutListed({ reply, listed }: Exchange): string {
  const at = listed === null ? -1 : reply.text.toLowerCase().indexOf(listed.toLowerCase());
  return listed === null || at < 0
    ? reply.text
    : `${reply.text.slice(0, at)} ${reply.text.slice(at + listed.length)}`;
}

/** Four words in a row that the person typed, outside of quotation marks and of the question of the list. */
function echo(exchange: Exchange, typed: string[]): string | null {
  const own = plainWords(withoutListed(exchange).replace(quoted, ". ")).split(" ");
  const theirs = typed.map((text) => ` ${plainWords(text)} `);
  for (let at = 0; at + 4 <= own.length; at++) {
    const four = ` ${own.slice(at, at + 4).join(" ")} `;
    if (theirs.some((text) => text.includes(four))) return four.trim();
  }
  return null;
}

/** The part of a reply before its last question. */
function acknowledgement(exchange: Exchange): string {
  const rest = withoutListed(exchange);
  const asked = questionsAsked(rest).at(-1);
  return (asked === undefined ? rest : rest.slice(0, rest.lastIndexOf(asked))).trim();
}

function faultsOfReply(exchange: Exchange, previous: Exchange | undefined, { labels }: Interview): string[] {
  const { reply, listed, message } = exchange;
  if (isHelp(reply.text)) return [];
  const faults: string[] = [];
  const rest = withoutListed(exchange).replace(quoted, " ");
  const beside = questionsAsked(rest).filter((sentence) => !/^let[’']?s\b/i.test(sentence)).length;
  if (beside > (listed === null ? 1 : 0)) faults.push("more than one question");
  if (words(reply.text) > maxWords) faults.push("too long");
  if (praise.test(rest)) faults.push("praise");
  const isNext = listed !== null && listed !== previous?.listed;
  const offers = /\b(?:break|move on|go on|leave (?:it|that)|stop)\b/i.test(rest);
  if (listed !== null && exchange.question === null) faults.push("question that is not stored as one");
  // Right after the words for somebody in danger nothing more need be said.
  if (begins(exchange, labels.distress) && !(previous && isHelp(previous.reply.text))) {
    if (!isNext && !exchange.closed && !offers) faults.push("distress probed");
    if (!kind.test(rest)) faults.push("distress passed over");
    if (!offers) faults.push("distress without a way out");
  }
  if (
    begins(exchange, labels.refusal) &&
    !isNext &&
    !exchange.closed &&
    listed === null &&
    !/skip/i.test(rest)
  )
    faults.push("refusal probed");
  if (message.greeting && listed === null && exchange.question === null)
    faults.push("no question after the greeting");
  return faults;
}

function faultsOfTalk(all: Exchange[], interview: Interview): Fault[] {
  const faults: Fault[] = [];
  const add = (kind: string, text: string) => faults.push({ kind, file: interview.file, text });
  const acknowledgements = new Set<string>();
  for (const [at, exchange] of all.entries()) {
    const both = `${exchange.message.text}\n  → ${exchange.reply.text}`;
    for (const fault of faultsOfReply(exchange, all[at - 1], interview)) add(fault, both);
    const typed = all.slice(0, at + 1).flatMap(({ message }) => (message.greeting ? [] : [message.text]));
    const repeated = echo(exchange, typed);
    if (repeated !== null) add("echo", `${repeated}: ${both}`);
    const said = acknowledgement(exchange);
    if (said !== "" && !isHelp(exchange.reply.text)) {
      if (acknowledgements.has(said)) add("acknowledgement repeated", both);
      acknowledgements.add(said);
    }
  }
  return faults;
}

/** Which questions of a character's list were asked, and whether in their order. */
function coverage(interview: Interview) {
  return interview.script.characters.map((character) => {
    const talk = interview.exchanges.filter((exchange) => exchange.character === character.name);
    const questions = questionsOf(character);
    const first = questions.map((one) => talk.findIndex(({ reply }) => asks(reply.text, one)));
    const asked = first.filter((at) => at >= 0);
    const inOrder = asked.every((at, index) => index === 0 || at > (asked[index - 1] ?? 0));
    return {
      character,
      talk,
      questions,
      missing: questions.filter((_, index) => (first[index] ?? -1) < 0),
      inOrder,
      closed: talk.some(({ closed, reply }) => closed && !isHelp(reply.text)),
    };
  });
}

function faultsOfInsights(interview: Interview): Fault[] {
  const { insights, turns, labels, exchanges, file } = interview;
  const { content, evidence } = insights;
  const faults: Fault[] = [];
  const add = (kind: string, text: string) => faults.push({ kind, file, text });
  const unusable = new Set(
    exchanges
      .filter((one) =>
        begins(one, [...labels.distress, ...labels.refusal, ...labels.rude, ...labels.private]),
      )
      .map(({ message }) => message.id),
  );
  for (const [at, text] of content.strengths.entries())
    if (evidence.strengths[at]?.some((id) => unusable.has(id))) add("strength from what is none", text);
  for (const [at, text] of content.notable_quotes.entries())
    if (unusable.has(evidence.notable_quotes[at] ?? "")) add("quote from what is none", text);
  const turnTexts = turns.map(({ text }) => text.replaceAll(/\s+/g, " ").replaceAll(/[“”]/g, '"'));
  for (const text of [...content.strengths, ...content.improvement_areas, content.summary])
    for (const [whole] of text.matchAll(/“[^”]*”/g)) {
      const parts = whole.slice(1, -1).split("…");
      const isSaid = (part: string) =>
        turnTexts.some((one) => one.includes(part.replaceAll(/\s+/g, " ").trim()));
      if (!parts.every(isSaid)) add("words in quotation marks that nobody said", whole);
    }
  // One alone may repeat a strength: there was nothing else to quote.
  if (content.notable_quotes.length > 1)
    for (const quote of content.notable_quotes)
      if (content.strengths.some((text) => text.includes(quote))) add("quote that is a strength too", quote);
  for (const list of [content.strengths, content.improvement_areas])
    if (new Set(list).size < list.length) add("a point twice", list.join(" / "));
  for (const text of content.strengths.filter((_, at) => evidence.strengths[at]?.length === 0))
    add("strength without evidence", text);
  for (const question of distressing(interview))
    for (const text of content.improvement_areas)
      if (text.includes(question.slice(0, 40))) add("improvement from distress", text);
  const named = new Set(evidence.improvement_areas.flat());
  for (const question of labels.weak) {
    const thread = threadOf(interview, question);
    if (!thread.some((id) => named.has(id))) add("weak answer unnamed", question);
  }
  const shown = new Set([...evidence.strengths.flat(), ...evidence.notable_quotes]);
  const best = exchanges.filter((one) => begins(one, labels.best)).map(({ message }) => message.id);
  if (best.length > 0 && !best.some((id) => shown.has(id)))
    add("best story missing", labels.best.join(" / "));
  return faults;
}

/** The questions of the list that somebody answered with grief, illness, violence or despair. */
function distressing({ exchanges, labels }: Interview): string[] {
  return exchanges.flatMap((exchange, at) => {
    // Where the fixed words were said, the next answer counts.
    const isFixed = exchange.isFixed || exchanges[at - 1]?.isFixed;
    if (!begins(exchange, labels.distress) || isFixed) return [];
    return exchanges.slice(0, at).findLast(({ listed }) => listed !== null)?.listed ?? [];
  });
}

/** The messages that answer a question, with those to what was asked after it, up to the next of the list. */
function threadOf({ exchanges }: Interview, question: string): string[] {
  const from = exchanges.findIndex(({ listed }) => listed === question);
  if (from < 0) return [];
  const rest = exchanges.slice(from + 1);
  const end = rest.findIndex(({ listed, closed }) => closed || (listed !== null && listed !== question));
  return rest.slice(0, end < 0 ? rest.length : end + 1).map(({ message }) => message.id);
}

/** Everything that is wrong with an interview. */
export function faultsOf(interview: Interview): Fault[] {
  const { file } = interview;
  const talks = coverage(interview).flatMap(({ talk, missing, inOrder, closed, character }) => [
    ...missing.map((text) => ({ kind: "question never asked", file, text: `${character.name}: ${text}` })),
    ...(inOrder ? [] : [{ kind: "questions out of order", file, text: character.name }]),
    ...(closed ? [] : [{ kind: "talk that does not end", file, text: character.name }]),
    ...faultsOfTalk(talk, interview),
  ]);
  return [...talks, ...faultsOfInsights(interview)];
}

/** The interview word for word, with its insights and its faults. */
export function transcript(interview: Interview): string {
  const { script, exchanges, insights } = interview;
  const { content, evidence } = insights;
  const lines = [`### ${script.person.name}, ${script.person.age}, ${script.person.field}`, ""];
  let name = "";
  for (const { character, message, reply, listed } of exchanges) {
    if (character !== name) lines.push("", `#### ${(name = character)}`, "");
    lines.push(
      `[${message.id.replace("turn-", "")}] ${message.text}`,
      `    ${listed ? "●" : "○"} ${reply.text}`,
    );
  }
  lines.push("", "#### Insights", "", content.summary);
  for (const [title, texts, ids] of [
    ["Strengths", content.strengths, evidence.strengths],
    ["To improve", content.improvement_areas, evidence.improvement_areas],
    ["Quotes", content.notable_quotes, evidence.notable_quotes],
  ] as const)
    lines.push(
      "",
      title,
      ...texts.map((text, at) => `- ${text} [${[ids[at] ?? []].flat().join(", ").replaceAll("turn-", "")}]`),
    );
  const faults = faultsOf(interview);
  if (faults.length > 0) lines.push("", "Faults", ...faults.map((one) => `- ${one.kind}: ${one.text}`));
  return lines.join("\n");
}

/** `--transcripts NAME|all` prints the conversations; otherwise the figures. */
export async function report(options: string[] = []): Promise<string> {
  const at = options.indexOf("--transcripts");
  const name = at < 0 ? undefined : (options[at + 1] ?? "all");
  const played = await interviews(name === undefined || name === "all" ? undefined : name);
  if (played.length === 0) return `There is nobody called ${name} in evals/interviews.`;
  if (name !== undefined) return played.map(transcript).join("\n\n");
  const asked = played.flatMap(coverage);
  const listed = asked.reduce((sum, { questions }) => sum + questions.length, 0);
  const missing = asked.reduce((sum, one) => sum + one.missing.length, 0);
  const counts = new Map<string, number>();
  for (const { kind } of played.flatMap(faultsOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const replies = played.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
  const rows = [
    ["People", played.length],
    ["Replies", replies],
    ["Questions asked, of those listed", `${listed - missing} of ${listed}`],
    ...[...counts].sort(([a], [b]) => a.localeCompare(b)).map(([kind, count]) => [`Fault: ${kind}`, count]),
  ];
  return ["| What | Figure |", "| --- | ---: |", ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");
}
