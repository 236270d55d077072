import { stemOf } from "../../../text/stems.ts";

/**
 * Words with which people ask about one thing and answer it with another. Each line is one meaning; after a `>` stand its
 * kinds, which answer for the whole but never for each other: Spanish is a language, and not Polish.
 */
const groups = `
conflict disagree disagreement argue argument dispute clash tension quarrel friction shouting angry pushback
lead leader leadership manage manager management supervise supervisor head captain oversee run
mentor mentoring coach train trainer training teach teacher teaching onboard tutor
fail failure mistake wrong setback regret forgot mishap
learn learning lesson realise realize > teach
weakness weaknesses improve mistake struggle lesson forgot fail failed
achieve achievement accomplish accomplishment accomplished proud success successful award won win prize result
challenge challenging obstacle difficult difficulty hard hardest tough stubborn problem hurdle struggle
solve solution fix resolve repair trace debug troubleshoot tackle
build develop developer create design implement construct
improve improvement better optimise optimize reduce increase faster cut fall grow drop save change shorten
pressure stress stressful deadline urgent quickly emergency crisis busy rush
motivate motivation inspire draw attract enjoy passion passionate love
goal goals ambition aspiration future next career
education educate educational study degree university college graduate academic > bsc msc phd mba diploma gcse academy bachelor master apprenticeship
qualification certificate certification certify certified accreditation > licence license diploma
language speak speaker spoken fluent fluently fluency bilingual multilingual > english french spanish german italian portuguese mandarin chinese arabic hindi polish dutch japanese russian turkish korean greek swedish czech romanian urdu bengali vietnamese thai
programming coding code program programmer > python java javascript typescript golang c++ c# ruby php rust kotlin swift scala sql perl cobol fortran haskell elixir matlab
customer client guest shopper
stakeholder director executive board client
colleague teammate coworker team collaborate collaboration teamwork together
communicate communication presentation negotiate convince persuade negotiation
persuade convince negotiate negotiation influence mind
decide decision choose choice tradeoff judgement
technology tool stack framework software > skills
budget cost spend money saving expense
organise organize organisation reorganise reorganize plan schedule coordinate arrange sort
upset angry furious irate shout annoyed
calm soothe reassure quiet deescalate
feedback criticism critique
adapt adapting change pivot flexible
responsible responsibility responsibilities accountable duty duties owned ownership owner charge
hobby hobbies pastime leisure
volunteer volunteering voluntary charity
quality testing test tested
initiative proactive started founded volunteered
creative creativity invent idea
team > people staff
safety safe safely hazard
employer company employment job
company firm business
outcome result impact effect
quick quickly fast speed
train course workshop > apprenticeship diploma
award prize honour honor medal
present presentation talk speech
hire hired recruit recruited recruitment
dataset data analysis analyse analyze analytics analyst
`;

const byStem = new Map<string, Set<string>>();
for (const line of groups.trim().split("\n")) {
  const [meaning = [], kinds = []] = line.split(" > ").map((words) => words.split(" ").map(stemOf));
  for (const stem of meaning) byStem.set(stem, new Set([...(byStem.get(stem) ?? []), ...meaning, ...kinds]));
}

const none: ReadonlySet<string> = new Set();

/** The stems that mean about the same as one, itself among them; empty when it stands alone. */
export function alike(stem: string): ReadonlySet<string> {
  return byStem.get(stem) ?? none;
}
