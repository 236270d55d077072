import { whole } from "./match.ts";

export const who = "(?:he|she|they|you|(?:the |this )?(?:candidate|applicant|person))";
export const whose = "(?:his|her|their|your|(?:the |this )?(?:candidate|applicant|person)'s)";
const country = "(?:this country|here|over here|the uk|the us|the states|britain|england|america|europe)";
const people = "(?:man|woman|girl|boy|bloke|lady|male|female|guy)";
const decade = "(?:twenty|thirty|forty|fifty|sixty|seventy|[2-7][05])";
const feast =
  "(?:christmas|easter|lent|eid|diwali|hanukkah|passover|vaisakhi|holy days?|holidays? of|prayers?|prayer|church|mosque|temple)";
const cause =
  "(?:the |our |this )?(?:government|president|prime minister|chancellor|monarchy|referendum|immigration|abortion|brexit|politicians|election)";

/**
 * How people get at a trait without naming it, as guides to fair interviews list it: WHO and WHOSE stand for the candidate,
 * `..3` for up to three words.
 */
const patterns: Record<string, string[]> = {
  age: [
    "how (?:old|young) (?:is|are|was|were|would) WHO|what age (?:is|was|would) (?!(?:the|that|this) )\\S+|age (?:group|bracket|range) (?:is|does|are) WHO|age of WHO|old enough to|(?:too|so|rather|a bit) (?:old|young)|young enough",
    "(?:what|which) (?:year|decade) did WHO ..3graduate|(?:when|(?:what|which) (?:year|decade)) (?:did|was) WHO ..3(?:leave|finish|start|at|sit|do|take|pass) (?:secondary |high |primary |grammar |WHOSE )?(?:school|a-levels|o-levels|gcses)",
    "(?:keep up|keep pace|fit in|out of place|mind|happy|comfortable|cope|willing|take orders|compete) ..5(?:young|younger|half WHOSE age|\\S+-somethings?|millennials|people WHOSE age)",
    `half WHOSE age|at WHOSE age|\\S+-somethings?|(?:is|was|are|be) WHO (?:over|under|past|above|nearly|almost|around|about|in|turning) ..2${decade}s?(?= (?:,|yet|or|now|already))`,
    "digital natives?|past (?:his|her|their|your|it) ?(?:prime|best|peak)?(?= ,)|mature (?:candidate|applicant|worker|employee)s?|(?:end|twilight|autumn|evening) of WHOSE ..1(?:career|life)|over the hill|long in the tooth|spring chicken|wind(?:ing)? down|hang up WHOSE",
    "(?:what|which) generation (?:is|does|do|are) WHO|WHO ..4retir(?:e|es|ed|ing)(?= (?:,|soon|early|yet|next|in|from|at|before))|(?:how long|how many ..1years|years) ..5(?:left|until|till|before|from|to go) ..4(?:pension|retire\\S*|stops?|goes|packs?|working)",
    "energy (?:of|levels?|for WHOSE age)|(?:young|youthful) (?:at heart|enough|looking)|WHO look ..2(?:age|years)|WHO ..3(?:drawing|draw|collecting|on|get|claim) (?:a |his |her |their )?(?:\\S+ )?pension",
  ],
  health: [
    "(?:off|away|absent|out|calls?|called|calling) (?:\\S+ )?(?:sick|ill|unwell|with stress)|sick(?:ness)? (?:days?|record|leave|notes?|absence)(?! (?:for|in|among|of|at|across) )|signed off|days off ..2(?:ill|sick|last year)|absence record|illness record",
    "(?:is|was|were|been|end up|land) (?:WHO )?(?:\\S+ )?(?:in|taken to|rushed to|admitted to) (?:a |the )?(?:hospital|psychiatric \\S+|rehab)|(?:is|are) WHO (?:still )?recovering|(?:run|runs|illness|disease|disorder|cancer) in (?:the|WHOSE) family|(?:operation|surgery|illness|condition|injury|medication|accent|pregnancy|religion|age) of (?:his|hers|theirs)|(?:what|why) ..4hospitali\\S+",
    "WHO ..2(?:see|sees|seen|saw|seeing|visit|visits|visited|visiting|need|under) (?:a |the |his |her |any )?(?:doctor|doctors|gp|therapist|counsellor|psychiatrist|psychologist|shrink)",
    "(?:has|have|was|is|did) WHO (?:ever )?(?:been |get |being )?(?:treated|diagnosed|operated|tested|vaccinated) (?:for|with|on|against)|WHO weigh|WHO ..3(?:breakdown|burnt out|burned out|jabs?|stroke|heart attack|panic attacks?|nervous)",
    "(?:is|are|does|do|how's|how is|how are|with) WHOSE (?:back|knees?|heart|hips?|eyes|eyesight|hearing|nerves|joints|lungs|body|bladder|weight)",
    "physically (?:up|able|capable|fit|strong|well|cope)|(?:is|are) WHO (?:fit|well|healthy|fit and well|strong) (?:enough|and|again)|pass (?:a|the|our) (?:\\S+ )?(?:medical|health check|drug test)|fully recovered|recovered fully",
    "WHO (?:ever |still |often |regularly |usually )?(?:smoke|smokes|vape|vapes|drink|drinks|take drugs|use drugs)(?= (?:,|a lot|much|alcohol|heavily|too|at|or|regularly))|workers' comp\\S*|workers compensation|(?:drug|drinking|alcohol) problems?",
  ],
  disability: [
    "(?:need|needs|require|requires|have to|would we|do we|must we|should we) ..4(?:adjustments?|accommodations?|adaptations?)|(?:adjustments?|accommodations?) (?:\\S+ )?for (?:him|her|them|WHO)",
    "(?:need|needs|use|uses|have|has|wear|wears|carry|carries|require|requires|with) ..3(?:special equipment|step-free access|ramps?|guide dog|assistance dog|hearing loop|hearing aids?|walking stick|white stick|stick|cane|crutches|wheelchair|blue badge|disabled badge|carer|sign language interpreter)",
    "able-bodied|able bodied|registered disabled|anything (?:physical|medical|wrong with)|(?:manage|climb|cope with|get up) (?:the |our )?stairs",
    "(?:because of|due to|given|has|have|any|with) (?:\\S+ )?condition(?= (?:,|that|which|we|affects?))|(?:can|could) WHO (?:see|hear|walk|stand|read) (?:and|normally|properly|well|unaided|without)",
  ],
  family: [
    "WHO ..2(?:have|has|got|need|needs|sort|sorted|arrange|arranged|afford|find) (?:any |a |good |reliable |the |full-time )*(?:child ?care|a nanny|a babysitter)|WHOSE ..1childcare|childcare (?:sorted|arranged|arrangements?|covered|issues?|problems?)|(?:nursery|school|kindergarten) (?:run|runs|pick-up|pickup)",
    "little ones|mouths to feed|biological clock|stay-at-home|(?:being|be|become|becoming|as|is WHO|she's|he's) an? (?:single |working |new |young |busy )*(?:mum|mom|mother|dad|father|parent)(?! (?:helper|volunteer|governor))",
    "(?:juggl\\S*|balanc\\S*|combin\\S*|reconcil\\S*|manag\\S*|cope) ..5(?:mum|mom|motherhood|parenthood|fatherhood|WHOSE family|family life|the kids|WHOSE kids|WHOSE children|the children)",
    "(?:have|having|want|wants|planning|plan|had) (?:to have )?(?:a |more |another |any |some |no )*(?:baby|babies|kids|children|family)(?= (?:,|soon|yet|one|later|in|or|at|some))|start\\S* a family|try\\S* for (?:a|another|kids|children)",
    "with a (?:new |small |young )?(?:baby|toddler|newborn)(?= ,)|(?:is|are) WHO (?:\\S+ )?expecting(?= (?:,|soon|again|or|a baby))|(?:time off|leave|break|stop) ..3(?:a |the |another )?(?:baby|babies|kids|children|family)|(?:take|taking|go|going|went|been|was|is) ..2(?:maternity|paternity|parental) leave",
    "who (?:looks?|cares?|takes?|stays?|minds?|picks?|watches) ..6(?:kids?|child|children|little ones|baby|family|parents?|mother|father)|when ..2(?:child|kids|children|baby) (?:is|are|gets?|fall)",
    "(?:does|do|is|will|would|must) WHO ..2(?:look|looking|care|caring) (?:after|for) (?:an |a |his |her |their )?(?:\\S+ )?(?:parents?|mother|father|mum|dad|relatives?|family)(?= ,)|(?:family|caring|home|domestic) (?:commitments|responsibilities|duties|obligations|ties)|(?:commitments|responsibilities|duties|ties) (?:at home|outside)",
  ],
  marriage: [
    "(?:miss|ms|mr) or ..2(?:mrs|ms|miss)|mrs or ..2(?:miss|ms)|(?:maiden|married) name|(?:wedding|engagement) ring|(?:chang\\S+) WHOSE (?:sur|last )?name|tie the knot|(?:is|are|was|has) WHO ..2(?:remarried|separated|widowed|engaged|spoken for)(?= (?:,|or|from|to be))|get\\S* (?:married|hitched)",
    "who ..2WHO liv(?:e|es|ing) with|WHO liv(?:e|es|ing) (?:alone|on WHOSE own|by (?:him|her)self|with (?:any|some)one)|other half|significant other|better half|someone special|(?:dating|seeing) (?:any|some)one|anyone at home|an? (?:fella|bloke|missus|man|woman|guy|girl) (?:at home|in (?:his|her|their) life)",
    "WHOSE (?:partner|other half|better half|fella|missus)(?! (?:compan|organi|firm|school|agenc)\\S*)",
  ],
  religion: [
    `(?:sundays?|saturdays?|fridays?|sunday mornings?|friday afternoons?|friday evenings?) (?:off|free)|(?:off|unavailable|not work) (?:on )?(?:sundays|saturdays|fridays)(?= (?:,|for))|off (?:for|at|over|on) ..2${feast}`,
    `(?:celebrat\\S*|observ\\S*|fast|fasts|fasting|keep|keeps) ..3${feast}|against WHOSE|(?:eat|eats|eating|touch|handle) ..3(?:pork|bacon|halal|kosher)|say\\S* (?:grace|prayers)|swear on`,
    "cover\\S* WHOSE (?:hair|head|face)|(?:shave|trim|keep|wear|grow) ..2beard|wear\\S* ..2(?:hijab|headscarf|turban|veil|cross|crucifix|kippah|burqa|niqab|skullcap|headcovering)|(?:raised|brought up|grow up|grew up|born) (?:a |an |as a |as an )?(?:catholic|muslim|jewish|christian|protestant|hindu|sikh|religious)",
    "(?:attend\\S*|go|goes) ..1(?:religious|church|sunday|friday) (?:services?|prayers|school)|prayer (?:room|breaks?|times?|mat)|place of worship|(?:any|some|what|which|follow) ..1(?:religion|faith|creed)(?= ,)|who does WHO pray to",
  ],
  origin: [
    "where (?:is|are|was|does|do|did|'s|might|exactly is) WHO ..2(?:from|born)|(?:which|what|from what|from which) ..1(?:country|nation|continent|part of the world|corner of the world) (?:is|are|was|were|do|does|did) WHO ..1(?:from|call home|born|come)",
    `(?:that|whose|WHOSE|an|the|of) (?:\\S+ )?accent|accent (?:from|is|sounds)|(?:that|this|it|kind of|sort of) (?:an? )?(?:\\S+ )?(?:sur|last |family )?name(?= (?:,|from|come))|WHOSE (?:sur|last |first |family )?name ..3(?:from|come|comes|originate|mean)|where ..3name ..1(?:from|come)`,
    `how long ..2WHO ..2(?:been|lived|living|stay|been living) (?:in )?${country}|(?:when|why|how) did WHO (?:\\S+ )?(?:move|come|came|arrive|end up|emigrate|immigrate) (?:to |in )?${country}(?= ,)`,
    "(?:what|which|whose|hold|holds|have|has|a) (?:\\S+ )?passports?(?= (?:,|does|do|is|has))|where ..3(?:parents|grandparents|family|folks|ancestors|roots|people) (?:from|come|born|live)|(?:country|place|where) ..2WHOSE (?:parents|grandparents|family|folks|ancestors|people) (?:come|from|born|live)",
    `born (?:abroad|overseas|in ${country}|here)|(?:from|of) (?:abroad|overseas)(?= ,)|(?:go|goes|going|fly|flies|moving|move|send money) back (?:home|to WHOSE)|back home(?= (?:,|often|much))|a local (?:lad|girl|boy|man|woman)`,
    "(?:is|are) WHO ..2(?:person|man|woman) of colou?r|(?:colou?r|shade) (?:of|is|are|was) ..2skin|WHOSE skin|skin (?:colou?r|tone)|(?:ethnically|racially)(?= (?:,|speaking))|(?:cultural|ethnic|migration|migrant|immigrant) (?:background|origins?|roots)|WHOSE (?:origins?|heritage|roots|ancestors|homeland)|(?:first|native|home) (?:language|tongue)(?! (?:lesson|teach|support|speakers)\\S*)",
  ],
  gender: [
    `(?:a |is it |this )?(?:he or (?:a )?she|she or (?:a )?he|him or (?:a )?her|mr or (?:mrs|ms|miss|a)|sir or madam|${people} or (?:an? )?${people})`,
    `(?:which|what) (?:toilets?|bathrooms?|loos?|changing rooms?|washrooms?|locker rooms?)|${people} enough|tomboy|effeminate|(?:always|born|once|used? to be|really) an? ${people}|(?:is|are) WHO (?:a real )?(?:feminine|masculine|girly|macho|manly)`,
    `(?:as an?|hir(?:e|ing) an?|employ(?:ing)? an?|for an?|being an?) ${people}(?= (?:,|like|in|on|can|could|would|how|does|is))|an? ${people} like (?:her|him|that)|(?:cope|fit in|manage|comfortable|survive|last|mind) ..5(?:all-male|male-dominated|all-female|among men|among women|with the lads|surrounded)`,
    "(?:birth|dead|old|previous) name (?:before|was)|before (?:he|she|they) transition\\S*|(?:did|has|have|is) WHO (?:\\S+ )?transition(?:ed|ing)?(?= ,)|which pronouns?",
  ],
  orientation: [
    "(?:has|have|did|is|are) WHO (?:\\S+ )?(?:come out|out|openly \\S+)(?= (?:,|yet|at work|as|to WHOSE))|in the closet|closeted|out and proud|(?:to|at|attend|march at|in) pride(?= (?:,|march\\S*|parade\\S*))|same-sex",
    "attracted to|(?:into|prefers?|likes?|fanc(?:y|ies)|dat(?:e|es|ed|ing)|sleeps? with) (?:other )?(?:men|women|guys|girls|boys|blokes)|bat for|one of (?:us|them) in that way|WHO dat(?:e|es|ing)(?= (?:,|any|some))",
  ],
  politics: [
    "WHO (?:ever |usually |still )?(?:vote|votes|voted|protest|protested)(?= (?:,|\\S+ ,|for|at|against))|who (?:did|does|would|will) WHO vote|(?:is|was|are) WHO ..3(?:voter|party member|(?:labour|tory|conservative|green|republican|liberal|democrat|party) supporter|(?:member|supporter) of ..2party)",
    `(?:think|thinks|make|makes|feel|feels|opinions?|views?|stand|stands|position) (?:of|about|on) ..1${cause}|(?:is|was|are) WHO ..2(?:for|against|pro|anti) (?:or against )?(?:brexit|abortion|immigration|trump|europe)|stands? politically|politically(?= (?:,|speaking))|(?:vote|voted|votes|voting)(?! (?:system|app|software)s?) ..4(?:referendum|election|for|party)|how (?:did|does|would) WHO vote`,
    "(?:go|goes|went|gone|going|join\\S*|attend\\S*|been|take|took|taken|part) ..3(?:marches|rallies|rally|demonstrations?|demos|protests?)|(?:stood|stand|standing|run|ran|running) (?:for|as) (?:a )?(?:election|office|council|councillor|parliament|mayor|mp|the \\S+ party)",
    "(?:belong\\S*|member|active|involved|join\\S*) ..4political (?:party|parties|organi\\S+|groups?|movements?)|call (?:him|her|your|them)(?:self|selves) (?:an? )?(?:progressive|conservative|liberal|feminist|socialist|patriot|nationalist)|(?:left|right|progressive|conservative|liberal|red|blue) or (?:the )?(?:right|left|conservative|liberal|progressive|red|blue)(?= ,)|lean\\S* (?:left|right|towards)|(?:support\\S*|back\\S*|like\\S*) (?:the )?(?:trump|labour|tories|conservatives|republicans|democrats|greens|liberals|left|right|government)(?= ,)",
  ],
  union: [
    "(?:on|join\\S*|support\\S*|part in|organis\\S*|organiz\\S*|led|lead|involved in|go|gone|went|threaten\\S*) ..3(?:strike|strikes|walkouts?|picket\\S*|industrial action)(?= (?:,|before|at|against|over|for|again))|(?:cross|man|walk) ..2picket\\S*|walk(?:ed)? out (?:with|over)|picket lines?",
    "(?:pay|pays|paid|join|joined|joins|belong\\S*|members? of|form|formed|found|set up|start|stir\\S*|agitat\\S*|bring|bringing|signed up|sign up|active in|in|against|loyal to) ..5unions?(?= ,)|(?:his|her|their|pro|anti|a|those|your)(?: |-)union (?:types?|m[ae]n|people|members?\\S*|reps?|cards?|dues|subs|subscriptions?|activists?|background|past|troublemakers?)|unioni[sz]\\S*|shop stewards?",
  ],
};

const compile = (pattern: string): RegExp =>
  whole(
    pattern
      .replaceAll("WHOSE", whose)
      .replaceAll("WHO", who)
      .replaceAll(/\.\.(\d)/g, (_, count: string) => String.raw`(?:(?!,)\S+ ){0,${count}}`),
  );

const oblique = Object.values(patterns).flat().map(compile);

/** Whether a text made by `plainly` asks for a trait of the candidate in a roundabout way. */
export const asksObliquely = (text: string): boolean => oblique.some((pattern) => pattern.test(text));
