import { anyOf, plainly, vocabulary, whole } from "./match.ts";
import { asksObliquely, who, whose } from "./oblique.ts";
import { elsewhere, others, peoples, traits, work } from "./words.ts";

/** Things that one does with other people and with matters of any kind: their object says nothing of the candidate. */
const dealings =
  "handl*|cut|cuts|deal*|talk*|told|tell|calm*|explain*|involv*|convinc*|persuad*|meet|met|treat*|assist*|communicat*|reach*|respond*|react*|approach*|use|uses|used|using|improv*|change*|reduc*|resolv*|solv*|argu*|disagree*|serv*|protect*|interview*|negotiat*|replac*|migrat*|fix*|learn*|know about|rewrit*|refactor*|happen*|rang|called|visited|make|makes|made|lower*|return*|arrang*|introduc*|start|started|bring|brought|buy|bought|collect*|feed|fed|measur*|advis*|inform*|slip|slips|slipped|administer*|dispens*|prescrib*|record*";
/** What one does in one's own life: its object is one's own. */
const living =
  "have|has|had|having|got|get|gets|getting|go|goes|going|went|attend|attends|belong|belongs|follow|follows|practise|practises|practice|practices|practising|practicing|observe|observes|believe|believes|need|needs|needed|take|takes|taking|suffer*|live|lives|living|raise|raises|raising|look after|looks after|looking after|care for|cares for|caring for|want|wants|wanting|expect|expects|expecting|intend*|consider*|mind|like|love|loves|feel|feels|come|comes|came|identif*|keep|keeps|leave|leaves|lose|lost|miss|adopt*|juggl*|share|celebrat*|eat|eats|wear|wears|wearing|ever|any|carry|carries|recover*|struggle*|fast|fasts|find|found|marry|hold|holds|bear|born|grow|grew|been";

const all = (kind: "plain" | "personal" | "loose"): string =>
  Object.values(traits)
    .map((trait): string => trait[kind])
    .concat(kind === "personal" ? Object.values(others) : [])
    .join("|");

const anyWord = String.raw`(?!,)\S+`;
const workWord = `(?:${anyOf(`${work}|${dealings}`)})`;
const idleWord = `(?!${workWord} )${anyWord}`;
const ofWork = `(?! (?:${workWord}|speaker\\S*|skills|ward|wards|care|home|homes|brand\\S*) )`;
const plain = anyOf(all("plain"));
const personal = `${anyOf(all("personal"))}${ofWork}`;
// "A German speaker", "an older system's maintainer": what follows says what it is about.
const loose = `${anyOf(all("loose"))}${ofWork}`;
const ofPeople = `(?:${loose}|${anyOf(peoples)}${ofWork})`;
const passedOver = new RegExp(whole(anyOf(elsewhere)), "gu");
/** A trait's word as the object or the field of somebody's work: "taught children with special needs". */
const object = new RegExp(
  whole(
    `(?:${workWord} |(?:for|with|among|about) )(?:(?!(?:while|during|when|if|since) |${whose} )${anyWord} ){0,3}?${plain}|${plain}(?= ${workWord} )`,
  ),
  "gu",
);
const isPlain = whole(plain);
const isPersonal = whole(personal);
/** A question of how things are, not of what somebody did. */
const isState = whole(", (?:is|are|was|were|will|would|could|can|might|who|why|when|do|does)");
/** A question of work, or of what is done for or about others. */
const isOfWork = whole(`${workWord}|(?:for|with|among|about|into|at|of the) (?:${anyWord} ){0,2}${personal}`);
/** A question in a word or two: "any children?" */
const isBare = whole(
  `, (?:(?:any|and|or|the|how many|what about|how about|${whose}) ){0,2}(?:${personal}|${loose})(?= (?:,|of))`,
);

/** The words that the rule knows: a question that holds none of them is none that it can see. */
export const ruleWords: string[] = `${all("plain")}|${all("personal")}|${all("loose")}|${peoples}`.split("|");
const isRuleWord = vocabulary(ruleWords.join("|"));

/**
 * Whether a question asks for a protected trait of the candidate: age, health, religion, family, origin, gender,
 * politics. It is not answered, whatever the material says and whoever asks.
 * @param name the candidate's, to know of whom a question speaks
 */
export function asksForTrait(question: string, name: string | null): boolean {
  const asked = ` ,${plainly(question.replaceAll(/\s+/gu, " "))}, `;
  const named = withoutName(asked, name ?? "");
  if (asksObliquely(named)) return true;
  if (!isRuleWord(asked.split(" "))) return false;
  const text = named.replaceAll(passedOver, "~");
  return (
    isPlain.test(text.replaceAll(object, "~")) ||
    (isState.test(text) && isPersonal.test(text) && !isOfWork.test(text)) ||
    isBare.test(text) ||
    frames.some((frame) => frame.test(text))
  );
}

/** What a name follows in a question, where an adjective does not: "is Christian proud", and not "is she Christian". */
const beforeName =
  /^(?:,|is|are|was|were|did|does|do|has|have|had|can|could|would|will|should|might|may|about|makes?|made|when|where|why|if|and)$/u;

/**
 * A question with "candidate" in the place of the candidate's name: Mr Black is not asked for his skin, nor Christian for
 * his faith. A part of the name that is a word of the rule is the name only where the name goes on, owns something, or
 * stands where names do.
 * @param text made by `plainly`
 */
function withoutName(text: string, name: string): string {
  const parts = plainly(name)
    .split(" ")
    .filter((part) => /^\p{L}[\p{L}\p{M}'-]+$/u.test(part));
  const words = text.trim().split(" ");
  const places = words.map((word) => parts.indexOf(word.replace(/'s$/, "")));
  const named = words.map((word, at) => {
    const [before = -1, place = -1, after = -1] = [places[at - 1], places[at], places[at + 1]];
    const goesOn = (before !== -1 && before < place) || after > place;
    const isPlaced = goesOn || word.endsWith("'s") || beforeName.test(words[at - 1] ?? "");
    const isName = place !== -1 && (isPlaced || !isRuleWord([parts[place] ?? ""]));
    return isName ? `candidate${word.endsWith("'s") ? "'s" : ""}` : word;
  });
  return ` ${named.join(" ")} `.replaceAll(/ candidate(?= candidate)/g, "");
}

const being =
  "(?:is|are|was|were|be|been|being|am|isn't|aren't|wasn't|weren't|become|became|sound|sounds|seem|seems|look|looks|identify as|identifies as)";
const someone = `(?:${who}|him|them|someone|anyone)`;
const is = `(?:${someone} ${being}|he's|she's|they're|you're)`;
const aside = "(?!(?:with|at|for|about|among|towards|into) )";
const frames = [
  `${whose} (?:${idleWord} ){0,2}?${personal}`,
  `${whose} (?:${idleWord} )?${loose}`,
  `(?:${someone}|he's|she's|they're|you're|they've|he'd|she'd) (?:${anyWord} )?(?:${anyOf(living)}) (?:${idleWord} ){0,4}?${personal}`,
  `(?:has|have|had) ${someone} (?:${aside}${idleWord} )?${personal}`,
  `(?:does|did|do|will|would|can|could) ${someone} (?:ever |often |still |really |also )?${personal}`,
  `(?:${being} ${someone}|${is}) (?:${aside}${idleWord} ){0,4}?(?:${personal}|${ofPeople})`,
  `${being} there (?:${idleWord} ){0,4}?${personal}|(?:would|will|is|are|might|could) (?:an?|another|any) ${personal}`,
  `, any (?:${idleWord} )?${personal}|(?:what|which) (?:sort|kind|type) of ${personal}|(?:${loose}|${personal}) of (?:his|hers|theirs)`,
  `(?:${loose}|${personal}) ${being} ${someone}`,
  `(?:which|what|how many) (?:${idleWord} )?(?:${personal}|${loose}) (?:do|does|did|has|have|is|are|would|might) ${someone}`,
].map(whole);
