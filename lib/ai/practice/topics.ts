import { anyOf } from "../marks/patterns.ts";

/** Lines of a name and of the phrases that speak for it. */
export const readTable = (lines: string): { name: string; words: RegExp }[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => line.split(": "))
    .map(([name = "", phrases = ""]) => ({ name, words: anyOf(phrases) }));

/** What a question is about, to stand after "about", and the words that leave no doubt of it. */
const topics = readTable(`
a mistake: (mistake|error|failure)s?|(went|go|gone|got|get|getting) … wrong|your fault
a disagreement: conflicts?|disagree_|argument|(a|the) row with|(not|n't) agree
winning people over: (somebody|someone|person|people|customer|manager)('s|s')? minds?|persuaded?|convinced?|w[io]n … over
feedback: feedback|criticism
difficult customers: (angry|upset|difficult|unhappy|rude|furious) … (customer|client|guest|caller|passenger|people)s?|(customer|client|guest)s? … (angry|upset|complain_)
a decision: decisions?|dilemma
teaching: (teach|taught|train|trained|training|coach|coached) (a|an|the|new|some|younger|other|others|people|somebody|someone|or)|taught to|brought on
explaining things: explain(ed|ing)? (something|to|complex|complicated|difficult|technical)|explain … to (me|us|a|somebody|someone)
leading others: led|leading|leadership|lead (a|the|your|other|others|people)
safety: safety|safe
working under pressure: under pressure|pressure|stress|busiest|deadlines?
helping somebody: help(ed)? (a|an|another|somebody|someone|others|new|junior|your)
solving a problem: problem (_ ){0,4}?(solved?|fixed|worked on)|(solved?|fixed|repaired) … (problem|something|fault)
improving how work is done: improv(ed?|ing) (how|the way|something|a)
an achievement: (most )?proud(est)?|achievements?|accomplishments?
something you built: (built|build|started) … (that|which|from)
learning something new: learn(t|ed)? (next|on the job)|something new|kept? up with
what motivates you: motivat_|keeps? you going|(attracted|drew|draws|brings|brought) you
what you want to do next: (next|in|two|three|five|ten) years|(six|twelve) months|your plans|next for you|(do|want|like) next
your studies: your (_ )?(degree|thesis|studies|dissertation)
an ordinary day: (ordinary|typical|normal|usual) (day|week|shift)
your strengths: your … strengths?|you('re| are) good at
working with others: (a|your|the) (team|group|crew)|teamwork|with (others|other people|colleagues)`);

/** The topic of a question where it is sure. */
export const topicOf = (question: string): string | undefined =>
  topics.find(({ words }) => words.test(question.toLowerCase().replaceAll("’", "'")))?.name;
