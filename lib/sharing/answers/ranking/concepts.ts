import { stemOf } from "./terms.ts";

/** Words with which people ask about one thing and answer it with another. Each line is one meaning. */
const groups = `
conflict disagree disagreement argue argument dispute clash tension quarrel friction shouting angry pushback
lead leader leadership manage manager management supervise supervisor head captain oversee run
mentor mentoring coach train trainer training teach teacher teaching onboard tutor explain
fail failure mistake error wrong setback regret forgot mishap
learn learning lesson learnt realise realize
weakness weaknesses improve mistake struggle lesson forgot fail failed
achieve achievement accomplish accomplishment accomplished proud success successful award won win prize result
challenge challenging obstacle difficult difficulty hard hardest tough stubborn problem hurdle struggle
solve solution fix resolve repair trace debug troubleshoot tackle
build develop developer create design implement construct engineer
improve improvement better optimise optimize reduce increase faster cut fall grow drop save
pressure stress stressful deadline urgent quickly emergency crisis busy rush
motivate motivation inspire draw attract interest enjoy passion passionate love
goal goals ambition aspiration future next career
education educate educational study degree university college school bsc msc phd mba diploma graduate gcse academic academy bachelor master apprenticeship
qualification certificate certification certify certified licence license accreditation diploma
language languages english french spanish german italian portuguese mandarin chinese arabic hindi polish dutch japanese russian bilingual fluent fluently fluency
customer client guest shopper
stakeholder director executive board client
colleague teammate coworker team collaborate collaboration teamwork together
communicate communication presentation negotiate convince persuade negotiation
persuade convince negotiate negotiation influence mind
decide decision choose choice tradeoff judgement
technology technologies tool tools stack framework software
budget cost spend money saving expense
organise organize organisation plan schedule coordinate arrange
feedback criticism critique
adapt adapting change pivot flexible
responsible responsibility responsibilities accountable duty duties owned ownership owner charge
hobby hobbies pastime leisure
volunteer volunteering voluntary charity
quality testing test tested
initiative proactive started founded volunteered
creative creativity invent idea
teamwork team
safety safe safely hazard
employer company employment job
outcome result impact effect
quick quickly fast speed
train training course workshop
award prize honour honor medal
present presentation talk speech
hire hired recruit recruited recruitment
dataset data analysis analyse analyze analytics analyst
coding code program programming programmer
`;

const byStem = new Map<string, Set<string>>();
for (const line of groups.trim().split("\n")) {
  const stems = new Set(line.split(" ").map(stemOf));
  for (const stem of stems) byStem.set(stem, new Set([...(byStem.get(stem) ?? []), ...stems]));
}

const none: ReadonlySet<string> = new Set();

/** The stems that mean about the same as one, itself among them; empty when it stands alone. */
export function alike(stem: string): ReadonlySet<string> {
  return byStem.get(stem) ?? none;
}
