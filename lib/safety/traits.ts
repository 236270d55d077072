/** The source of a pattern for comma-separated words and phrases. `*` matches any ending. */
const anyOf = (...lines: string[]): string =>
  `(?:${lines.join(", ").replaceAll(", ", "|").replaceAll("*", "[a-z]*")})(?= )`;

const who = "(?:he|she|they|you|(?:the )?(?:candidate|applicant))";
/** "Is Ada a mother?" */
const name = "(?!(?:there|it|this|that) )[a-z]+ an?";
const whose = "(?:his|her|their|your|(?:candidate|applicant) s)";

/** Phrases that always ask for a trait. */
const always = anyOf(
  // Age
  `(?:date|year|place|country) of birth, birthday*, how (?:old|young) (?:is|are) (?:${who}|[a-z]+(?= $))`,
  "(?:was|were) [a-z]+ born, (?:what|which) age, age (?:group|bracket) is, too (?:old|young), bit young",
  "(?:under|over|turned) (?:[2-7]0|thirty|forty|fifty|sixty)(?: or| and| yet| years|(?= $)), young and",
  "(?:twen|thir|for|fif|six)ties, (?:young|old) enough, half (?:his|her|your) age, gen z, mature candidate",
  "retire, retiring, retirement age, pensioner, (?:his|her|drawing a) pension, o levels, a levels",
  `(?:year|when) did ${who} (?:leave|finish|start|sit|do)(?: [a-z]+){0,2} (?:school|gcses|certificate)`,
  // Health and disability
  "(?:is|she|be|get|are) pregnant, (?:maternity|paternity) leave, off sick, sick days, hospitalised, hiv",
  "(?:medical|health) (?:problem|condition|histor|issue|reason|concern)*, mental illness, long covid",
  "signed off, in hospital, therapist, hearing aid, guide dog, blue badge, a wheelchair, adhd, ptsd",
  "have special needs, fully recovered, recovered fully, physically up, fit and well, anything physical",
  // Family and sexuality
  "married, marital, maiden name, wedding ring, husband, wife, spouse, boyfriend, girlfriend, divorced",
  "better half, other half, seeing anyone, in a relationship, start a family, planning a family, a baby",
  "family (?:life|commitments|situation|man), childcare sorted, little ones, hav(?:e|ing) children",
  "(?:after|for|when|watches) the kids, how many (?:children|kids) (?:does|do|has), dependants, widowed",
  "caring responsibilities, school run, lesbian, bisexual, sexual orientation, lgbt community, transgender",
  "in the picture, live with a partner, (?:man|male|woman|he) or (?:a )?(?:female|woman|man|she)",
  // Religion, origin and politics
  `churchgoer, goe?s? to (?:church|mass), in god, headscarf, hijab, ramadan, the sabbath, does ${who} pray`,
  "nationality, ethnic*, of colour, skin, (?:his|her) first language, english (?:his|her) first, accent",
  "mother tongue, an immigrant, immigration status, what passport, name (?:come )?from, native english",
  "really from, originally from, from originally, (?:was|were) [a-z]+ brought up, where did [a-z]+ grow up",
  "vote(?! on), voted, left wing, right wing, shop steward, union (?:member|rep), on strike, brexit",
  "trade unionist, (?:in|join|belong to) a (?:trade )?union, political (?:view|part|opinion)*, picket line",
  "(?:what|which) (?:race|religion|faith|church|mosque|party|union|sex|gender|generation) (?:is|does|do)",
);

/** Private after a possessive: "her age". */
const own = anyOf(
  "age, health, illness, disability, medication, drinking, knees, body, prime, family, kids, children, son",
  "daughter, parents, grandparents, mother, father, partner, marriage, religion, faith, beliefs, worship",
  "race, roots, heritage, gender, sex, pronouns, politics, country of origin, private life, grief, people",
);

/** Private as what a person is, has or does: "is she very religious". */
const personal = anyOf(
  "old, young, ill, healthy, in good health, disab*, deaf, blind, autistic, dyslexic, impair*, medication",
  "neurodivergent, depression, anxiety, diabetes, cancer, surgery, alcoholic, smoke, drink(?= $), expecting",
  "pregnant, kids, child, children, mother, father, mum, dad, parent, family, partner, engaged, single, faith",
  "religio*, believer, muslim, christian, catholic, jew*, hindu, sikh, buddhist, black, white, asian, indian",
  "african, british, english, irish, polish, german, chinese, traveller, foreign(?= $), foreigner, refugee",
  "gay, queer, homosexual, straight, trans, man, woman, girl, male, feminine",
  "conservative, socialist, activist",
);
/** Words between a person and a private word. */
const idle = anyOf(
  "a, an, the, any, ever, have, has, had, got, been, be, get, want, need, on, of, part, suffer, from, become",
  "practising, registered, seriously, openly, very, bit, really, too, partially, likely, another, to, or",
);
/** Excludes words about work: "his health data", "your faith in the team". */
const ofWork = "(?! (?:s|business|compan[a-z]*|firm|restaurant|data|project|product|safety|in|at) )";
/** The end of a trait: "Is she single?", "a Muslim or", unlike "a single example", "a Spanish speaker". */
const end = "(?= (?:$|(?:or|and|but|yet|enough|recently|british|mum|parent|to|we|she|he|who|that) ))";

const patterns = [
  ` ${always}`,
  ` ${whose} (?:mental |approximate |own )?${own}${ofWork}`,
  ` (?:is|are|was|does|do|did|has|have|will|would) (?:${who}|${name}) (?:${idle} ){0,6}${personal}${end}`,
  " any (?:kids|children|disabilities|illness) $",
  "^ (?:age|kids|children|religion) ",
].map((source) => new RegExp(source));

/**
 * Whether a question asks for a protected trait: age, health, family, religion, origin, gender,
 * sexuality, politics. Such a question of a visitor is declined, whatever the material says.
 */
export function asksForTrait(question: string): boolean {
  const words = question
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  const text = ` ${words.trim()} `;
  return patterns.some((pattern) => pattern.test(text));
}
