import { anyOf } from "./patterns.ts";

const parents = "mum|mam|mom|mummy|dad|daddy|nan|nana|gran|granny|grandma|grandad|grandpa";
const partner = "husband|wife|partner|(boy|girl)friend|fiancée?|ex";
const kin = `${parents}|(grand)?(mother|father|parent)s?|step_|${partner}|sons?|daughters?|bab(y|ies)
  |child(ren)?|kids?|lads?|girls?|boys?|little ones?|youngest|eldest|twins?|bro(ther)?s?|sis(ter)?s?|uncle
  |aunt(ie)?|cousin|niece|nephew|friends?|mates?|family|dog|cat|horse`;
const workmate =
  "colleague|crew( member)?|workmate|teammate|neighbou?r|flatmate|mentor|teacher|coach|boss|manager";
const close = anyOf(`(my|our|me) ((?!(his|her|their|your|the|an?) )_ ){0,2}?(${kin})|(?<!(a|an|the|his|her
  |their|your|single|working|another) )(${parents})`);
const speaksOfSelf = anyOf("i|i'm|i've|i'd|my|me|mine|we|we're|our|us|myself|it's");
const others = "he|she|they|him|her|them|people|who|his|their|you|your";
const ofOthers = anyOf(others);
const was = "(is|are|was|were|got|been|being|be|'s)";
/** Ends a clause: "he passed", not "he passed the exam". */
const end = "(?= ?[,;:.!?–-]|$)";
const death = `die[sd]?|dying|dead|death|_'s passing|drowned|suicide|born (asleep|sleeping|dead)|killed
  |murdered|passed( away|(?= (last|on|when|before|after|that|this|in|and|suddenly))|${end})|slipped away
  |rip(?! (out|up|off|it|the))|in heaven|left us(${end}|(?= in [0-9]))|bled out|relapsed(?! into)|('s|is
  |are) no more${end}|(with us|here|around) any ?more|no longer (with us|here|alive)|lost (his|her) (life
  |fight|battle)|(_n't|not|never) (make it|survive|(wake|woke) up|come (home|round|back))`;
const illness = `(cancer|tumou?rs?|crohn_|_(itis|noma|phoma|osis|ectomy|plegi[ac]|uka?emia)|stillb_|ivf
  |(brain|heart|lung|liver|kidney|back|hip|knee|spin_|bowel) (attack|bleed|injury|damage|disease|condition
  |fail_|operation|surgery)|(haemorrhag|motor neuron|schizophren|fibromyalgi|rheumat)_|sepsis|lupus
  |sickle cell|wheelchair|abortion|born at _ weeks|chemo(therapy)?|dialysis|strokes?|dementia|alzheimer_
  |parkinson_|(has|have|had|with|got|i've) ms|epilep_|chronic pain|palliative|terminal(ly)? ill(ness)?|coma
  |(intensive|special) care|hospitali[sz]ed|hernia|(after|had|my|need(ed|s)?) (_ )?surgery|ventilator|(weeks
  |months|long) to live|(in|to) (my|his|her) (lungs|liver|bones|brain|lymph_)|(my|his|her) (kidneys?|bowels?
  |womb|prostate|pancreas)|in (_ )?pain(?! in)|(operations?|surgery) on (my|his|her)|(never
  |can't) have (children|kids|a baby)|trying for a baby|earthquake|paraly[sz]ed|(be|i'm|going|gone|went
  |registered) blind|(?<!cost |cost)breakdown(?! (of|on|service|truck|van))|dep+res+(ed|ion)?(?! (by|sales
  |prices|demand|wages))|ptsd|panic attacks?|flashbacks|nightmares|anorexi[ac]|bulimi[ac]|bipolar
  |eating disorder|sectioned(?! (the|it))|anxiety(?! about)|burn(t|ed)?[- ]?out|overdosed?|(drug|drink
  |gambling) (addict|problem)|trauma(tic|ti[sz]ed)?|insomnia|long covid|icu|mnd|rehab|seizures?|bedridden
  |life support|mental (illness|health (problems|issues|crisis))|miscarr_|tragedy|addict(s|ion|ed)?|alcoholic
  |a lump|hiv|amputat_|self[- ]harm_|t(ook|aken?) (his|her|their) own life|(killed|h[au]ng(ed)?) (him|her
  |them)self|bereave(ment|d(?! (children|famil_|people)))|grie(f|ving)|heartbroken|widowed|(?<!(a
  |the) )widower|(domestic|sexual|racial|racist|childhood|years of) (abuse|violence|harassment|assault)|(his
  |her|their) (ashes|death|funeral)|(won't|may not|might not) see (next|another) _|of (us|them) ${was} killed
  |(in|had|of|my) (therap|counsell)_)(?! (as a|drill|ramps?|access|plan|exercise|nurse|research|care|advocate
  |unit|team|ward|charit_|tests?|officer|service))`;
const hurt = `(abus|assault|burgl|bull[yi]|bomb|chok|evict|groom|grop|harass|humiliat|intimidat|kidnapp?|knif
  |molest|mugg?|pinn?|rap|robb?|shell|stabb?|stalk|strangl|threaten|tortur|traffick?)`;
const harmed = `(${hurt}ed|attacked|beaten( (up|by (my|him|her)|every|with|as)|${end})|shot|(imprison|deport
  |detain)ed|picked on|spat at|blown up|jumped(?! (in|to|at))|followed home|crushed(?! (it|the|my))|run over
  |(ran|run) (me|him|her) over|knocked (off|down|over)|hit by (a|the) (car|van|lorry|bus|truck|train)
  |homeless|(thrown|kicked) out)`;
const grave = anyOf(illness);
/** What befalls somebody close. */
const fate = anyOf(`${death}|went (last|this) _(?! (to|on|back))|ashes|funeral(?! (home|director|service))
  |dr[aiu]nk(s|ing)?(?! (tea|coffee|water|with|in))|(had|after) an? (_ )?(fall|bleed)|((do|does|wo|is|are)n't
  |not) (_ )?(speak|talk)(ing)? to (me|us)|${was} put (down|to sleep)|${was} (_ )?(${harmed}|diagnosed
  |missing|violent|taken (away|by))|(isn't|wasn't|not) (_ )?well((?= (at the|and|for))|${end})|(was|is|got
  |fell|been|very|so) (ill|sick|unwell|poorly)(?! (on|of))|went under (the|a)|(gone|went) missing|crash
  |accident|on drugs|hospice|in(to)? hospital|at the front(?! (of|desk))|if (he|she|they)('d|'s
  | is) (_ )?(alive|live|see)|(forgot(ten)?|_n't (know|recogni[sz]e)) (me|us|who)|under(neath)? (him|her
  |it)${end}|${was} gone${end}|incubator|(went|sent|taken|is|was) (to|in|into) (prison|jail)(?! (as|to))
  |heart (gave out|stopped|failed)|in the war|identify … body|(is|'s) in a home`);
const laterFate = anyOf(`(he|she|they|it|who) (_ ){0,2}?(${death}|gone)|i found (him|her)${end}`);
const bodyPart = `(legs?|arms?|hands?|f(oo|ee)t|fingers?|eyes?|head|face|hair|mouth|throat|neck|back|spine
  |chest|stomach|wrist|hip|knee|ankle|bottom|bum|breasts?|thigh|sight|hearing)`;
const harms = `${hurt}(s|ed?|es|ing)?|(belittl|torment|la(y|ying|id) into|(spat|shot) (at|on)|(kept
  |started) (touch|follow|grabb)ing)(s|es|ed|e|ing)?`;
const strikes = "(hit|beat|kick|slapp?|bit|punch|shov|push|grabb|attack)(s|es|ed|e|ing|ting|en)?";
/** Grief, and home, family or money gone. */
const loss = anyOf(`(lost|losing|bury|burying|buried|nursed|miss|missed(?! (my|our) (family|friends
  |mates))) ((?!(his|her|their) )_ ){0,3}?((${kin}|${workmate})(?! (of|to (the|an?|another)|who))|(him
  |her)((?= (in|last|when|every|so|still))|${end})|every(one|body))|(my
  |our) (_ )?(${workmate}) (_ )?(${death}|shot (in|dead|by)|stabbed|beaten)|(when|after|since|until|before
  |(the|that) (day|night|morning|week|month|year|summer|winter)) (?!(the|an?|it|this|that|they|people|some
  |no) )_ (died|passed away|${was} killed)|(?<!(i|we) )took (my|the|our) (_ )?(kids|children|son|daughter
  |baby)(?! (on|out|for|to (the|school)))|without (him|her|(cry|shak|panick)ing)${end}|gambled (_ ){0,3}?away
  |set fire to (my|our) (_ )?(house|home|flat|car|van|shop|school|village)|cut (him|her) down
  |i killed (somebody|someone|him|her|an? (man|woman|child|boy|girl))|my (_ )?(${kin}) up for adoption|(my
  |our|the) (_ )?marriage (_ )?(ended|broke|fell|failed|over)|(my|our|through (a|the)|(bad|nasty|messy
  |bitter)) (_ ){0,2}?(divorce|separation|break-?up)|asked (me )?for a divorce|(i|we) (_ ){0,3}?(split up
  |separated)(?! (the|from the|into|our|an?|all))|(_n't|not|never) (_ )?(seen|spoken to|heard from
  |hugged) (my|our) (_ )?(${kin})((?= (in|for|since|again))|${end})|lost everything((?= (in|when|that|and))
  |${end})|my (_ )?(${partner}|parents?|mother|father|dad|mum) (_ )?(left((?= (and|me|us|when))|${end})
  |walked out|cheated)|(since (he|she) left|(he|she) left me)(?! (to|in|with|the|an?))|(i|we|i'm|we're
  |deep) (_ )?(bankrupt|in debt|sle(eping|pt) rough|ow(e|ed) (_ ){0,2}?money)|bailiffs (_ )?(came|took
  |knocked)|(burnt|burned|bombed|destroyed) (my|our) (_ )?(house|home|village|school|city)|(my|our
  |the) (house|home|flat|village|city|school|street) (_ )?(repossessed|taken|gone|bombed|shelled|(burnt
  |burned) down)|lost (the|my|our) (_ )?(house|home|flat|savings)(?! (sale|game|match))|(living|sleeping
  |slept|lived) (_ ){0,5}?(in|out of|on) (my|our|the|an?) (car|van|streets?|hostel|shelter|doorway)
  |refugee camp|in a (prison|police) cell|(i|he|she|we) (was|were|spent _ _) in a cell
  |in a tent for … (months|winters|years)|in (the|a) refuge|(can't|couldn't) (afford|pay for) (to eat|food
  |heating|the rent)|(grew up|brought up|put|taken|was) in(to)? ((foster )?care|(a|an) (children's home
  |orphanage))`);
/** Violence, accidents and illness that the speaker suffers. */
const harm = anyOf(`((i|we|ve|i'm|and|then|after) |^)${was} (_ )?${harmed}|(${harms}) (me
  |us)(?! (for(?! _ (years|months|weeks))|as|with (?!(a|an|his|her|their) )|further|up|down the|every))
  |${strikes} (me|us)(?! (for|as|further|hard|that|like|an? |at|on|to|into|out|up|back|about|down the))|(beat
  |shot|stabbed|hit) (him|her|them|my (_ )?(${kin}))(?! (to|up (the|to)))|(beat|beats|beating|beaten) (me|us
  |him|her) up(?! (the|to))|(it|this|that) (_ )?hurts((?= (too|so|a lot|to (talk|think|remember)))|${end})
  |(?<!it )(hurt|attacked|touche[ds]|followed|haunts|interfered with|exposed himself to) me(?! (to|out|with
  |up|on|in|down))|(machete|knife|gun|bottle|blade) … (on|to|at|against) (me|us|my)|men with (guns?|knives
  |machetes)|(force|press|rubb?)(ed|ing)? (himself|herself|against me)|(scream|shout|yell)(ed
  |ing) at me (every|all|daily|constantly)|call(s|ed|ing)? me (_ ){0,3}?(names|monkey)|(threw|slammed
  |dragged) (me|us|her|him) (against|across|down|by|into (the|a) wall)|(threw|kicked) (me|us) out(?! of (bed
  |the))|(the|under|from) (shelling|bombs|bombing)|they (bombed|shelled)|threatened to (kill|burn|hurt)
  |(knife|gun)point|(because of|since) (the )?war|the war (came|started|began)|(army|soldiers|militia
  |taliban) (came|took|killed|burn_)|(i|we|family|parents) (_ )?(fled(?! the)|escaped from)|(not |_n't feel 
  |un)safe (at home|walking|going|in my)|(abusive|violent|controlling) (relationship|home|man|${kin})
  |lock(ed)? me (in|out)(?! of the)|(_n't|never|not) let me (leave|see|out|work|speak)|not allowed out|(what
  |things) (he|she|they|it|(this|that)( question)?|my (${kin})|he'?s) (_ ){0,2}?(do|did|does) (to (me|us|my)
  |there|in that|back then)|(done|happened) to me|in my face|hands? (_ )?(over|on|up|down|round) (me
  |my ${bodyPart})|(?<!(i|we|and) )(${strikes}|touch(ed|es|ing)?|pulled) my (_ )?${bodyPart}
  |broke my (_ )?${bodyPart}(?! in)|(lost|took) (my|an?|one|two|both|the) (of my )?(_ )?${bodyPart}(?! (off
  |out|away))|put me (in|on) (a|the) (_ )?(ward|hospital)|(?<!(it|that|they|job|work) )(was|got
  |been) signed off(?! (by|on|as))|(written|signed) me (off )?sick|(i|i'd|i've) (_ ){0,2}?off (sick
  |work (with|for))|i (was|got|fell|became) (_ )?(ill|unwell|sick|poorly)(?! (of|prepared|equipped|at|for (a
  |two|one)))|(i|and) (was|ended up|woke up|spent|went) … (in|out of) hospital((?= (for|with|and|when|after
  |since))|${end})|(nearly|almost) died (in|on|after|from|giving)|(i|we) (had|was in|were in) an? (?!small
  |minor)(_ ){0,2}?(accident|crash)(?! course)|i (had|have|was|got) (_ ){0,2}?(${illness}|${harmed})`);
const mine = `(i|i'm|i've|i'd|me|myself|we|we're) ((?!(${others}|it|not|never|less|didn't|don't|wasn't
  |someone|somebody|lady|girl|boy|child|baby|customer|patient|man|woman) )_ ){0,8}?`;
const cannot = "(can't|couldn't|won't|not|never|hardly|barely|didn't|don't|haven't|wasn't|able to)";
/** That one cannot go on, weeps, or finds the talk too much. What threatens life is left to lib/safety/danger.ts. */
const despair = anyOf(`${cannot} ((feel|use|lift) my ${bodyPart}|make myself|bear it|find (my|the) words
  |shake (it|him|them)|(go on|carry on|keep going)((?= (like|with))|${end})|do this( any ?more| today|${end})
  |take (it|this)? ?any ?more|stop (crying|thinking about|shaking)|breathe|g[eo]t out of bed
  |been able to (work|leave|function)|(eat|wash|shower|function|get up|sleep)${end}|(face )?leav(e
  |ing) the house|walk (again|for|properly|without)|(been (right|the same|myself)|walked|worked) since
  |(_ )?(slept?|sleep)(ing)? (right|well|properly|at all|since|a)|(_ )?cop(e|ing)(?! with (the|an?|all|that
  |two))|(_ )?(got |get |been )?over (it|him|her|that)${end})|(see|hear|think (of|about)|dream (of
  |about)) (it|him|her|them|(his|her|their) face) (most|every (day|night|minute|hour)|when|at night
  |all the time)|i still (can't (look|go|hear|walk|talk|think)|flinch|wake)|w[ao]ke (up )?(screaming
  |shouting)|(see|no|what's) (the|any|a)? ?(point( of (getting|living|going))?|way out|future)((?= (any ?more
  |up|for me))|${end})|the point (of|in) (any|living|it all|life)|(voice|hands) (is |are )?shaking
  |finding this (_ )?hard|(darkest|worst) _ of my life|(low|bad|dark) (thoughts|place|point)(?! (of|in|for
  |to))|rock bottom(?! price)|(i|i've|we|we've) (_ )?been through (hell|a lot|too much)|worthless
  |i'm finished${end}|nothing left (to give|inside|for me)|(nobody|no one) cares (if|about (me|us))
  |my head is (full|gone)(?! of ideas)|forced to marry|sold me(?! (a|an|the|it|on|out|his|her|their))
  |worth nothing|(has|have|really|you) (_ )?upset me|blame[ds]? myself (every|still|for (his|her|their))
  |(made|make|making) my life (_ )?hell|(throw|threw) up before|stopped (functioning|sleeping|eating)
  |hate[ds]? (myself|my life)|(like|about|of) (kill|hang|hurt)ing myself|(live[ds]?|living) (in
  |with) (constant )?fear|antidepressants|chest pains?|vomit(ing|ed)|(what i'm|i'm no|no) (for|good
  |use)( to _)?( any ?more)?${end}|(i.m|i.ve been) (_ )?struggling(?! (to (think|remember|find)|with))
  |dr[aiu]nk(ing)? (too much|heavily|myself|every night|since|an? bottle)|(feel|felt|i'm) (so 
  |all )?alone(?! (in|on|with|at))|(feel(ing)?|felt) (like )?(such )?(an? )?(burden|failure|ghost|nothing
  |dirty|hopeless|empty|numb|trapped|broken)|(lost|losing|lose|gave up|given up) (_ )?hope|not eating|(i('m
  | was| am)|my head was) (_ )?((crying|sobbing|shaking)(?! (out|hands))|in (bits|pieces
  |tears)(?! (of )?laugh_)|broken|tearful|shaky)|i'm not (ok|okay|alright)(?! with)|(?<!not |_n't )(scared
  |frightened|terrified|afraid) (of (him|me|them|my own|every)|to (leave the|sleep|go (home|out|back)
  |be (alone|at home))|for my|(he|they)('d|'ll| would| will))|${mine}((cr(ied|ying|y)|wept|weep(ing)?|sobb(ed
  |ing)|scream(ed)? in(to)?|tears)(?! (with laugh_|off|out|foul|of|at (films|weddings)))|in a bad way
  |broke down(?! (the|an?|each|every|it|into|what|how))|f[ae]ll(ing)? (apart|to (pieces|bits))|distraught
  |inconsolable|devastated|petrified|miserable|panicking)|(${mine}(very|so|really|still|always|get(ting)?|got
  |too|find(ing)? (it|this)|feel(ing)?|felt)|i'm|we're) (_ )?(?<!(not|_n't|less|never) )(scared|frightened
  |terrified|(?<!i'm )(afraid|sad)|upset(ting)?|ashamed|lonely|panicky|unhappy|emotional
  |overwhelmed)(?! (of (?!(him|my|men|people|them|going|being))|to (?!(go|sleep|leave))|about|by))|(chest
  |throat|heart|stomach) (_ ){0,2}?(tight|racing|pounding|stops|in knots)|i feel (_ )?sick|mak(es?
  |ing) me (feel )?(_ )?(sick|ill|sad|anxious|upset|cry|panic)|my (mental health|head|nerves) (_ )?(crashed
  |suffered|collapsed|gone)|i dread(ed)? (going|every|each)|(eat|eats|eating|tears?|tore) me (alive|up|apart)
  |br(oke|eaks?) my heart(?! to (throw|bin|waste|close|sell))|heart (_ )?broken|(too|still|very
  |really) (painful|raw)|reliv(e|ing)|(bad|painful) (memor_|subject)|sore (subject|point|spot)|(got|all|it's
  |is) too much(?! (of|for (the|a|one|two)))|(hard|difficult|painful) (for me )?to (talk|speak
  |think) about(?! (myself|money|pay|my (_ )?(job|work|skills|strengths|salary|achievements)))|(bring(s|ing)?
  |brought) (it|this|that|everything) (all )?back|all coming back|bring(s|ing) up (a lot|too much)|(need
  |give me|can i have) a (minute|moment)(?! to)|(well(ed|ing)?|choked) up(?! (for|the))|eyes are full|i('m
  | was) a (_ )?(mess|wreck)|(broke|breaks|destroyed|crushed|ruined) me(?! (in|into|an?|down))|(used to|kept
  |started|been) (cut|hurt|burn|starve?)(t?ing)? myself`);
/** Words of death, illness and tears that speak of neither. */
const figureOfSpeech = anyOf(`(nearly|almost|could have) (cried|killed|had a (heart attack|stroke)).*
  |died? ((of|from|with) )?(embarrassment|shame|boredom|laugh_)|kill(s|ing) me|to death|dying (to|for)
  |hit (me|us) (up|hard|with an? (_ )?(bill|fine|question|order|surge))|beat (me|us) to|(nurse|doctor|surgeon
  |carer|porter|work(s|ed|ing)?) (in|on|at|with) .*|(two|four)[- ]stroke|shot down|(van|car|lorry|bus|truck
  |machine|line|phone|battery|engine|laptop|server|site|project|motor) (died|burnt|was on life).*|robbed (us
  |of).*|bombed with|stab_ (me|us) in the back`);
/** Where a match or a game is told, an attack is part of it. */
const atPlay = anyOf(`half[- ]time|referee|penalty|scored|(the|a) (win|league|cup|match|semi|final|pitch|wing
  |boss level)|we play|play(ed|ing)|paintball|(foot|net|basket|volley)ball|rugby|hockey|(team|sports) day`);
const inCare = anyOf(`(patient|resident|client|customer|pupil|student|victim|tenant|animal|cow|ewe|caller
  |nurse|carer)s?|casualt(y|ies)|calf|gentleman|(people|someone|somebody|those|volunteers|staff
  |an? (_ )?(family|widow|man|woman|lady|bloke|girl|boy|child|kid)) (with|who|in|on|at|had|has|was)|helpline
  |ward|clinic|unit|train(ed|ing)|prevention|workshop|dissertation|course|charity|policy|first aid|teach
  |counsell?ed|treated|nursed|veterans|refugees|(my|our) (_ )?(boss|manager|colleague) (has|had|is|was|'s)`);

/** Grief, illness, violence or despair of the speaker or somebody close, with the sentences around it. */
export function isDistressed(sentence: string, around: string[]): boolean {
  const text = sentence.split(figureOfSpeech).join(" ");
  const [isClose, isOwn] = [close.test(text), speaksOfSelf.test(text)];
  const isWork = inCare.test(text) && !isClose;
  if (isWork && !isOwn) return false;
  if (despair.test(text) || ((loss.test(text) || harm.test(text)) && !atPlay.test(text))) return true;
  if (isWork) return false;
  if ((grave.test(text) && (isClose || isOwn || !ofOthers.test(text))) || (isClose && fate.test(text)))
    return true;
  // "My dad lived there. Then he was gone."
  const rest = around.filter((one) => !close.test(one));
  return laterFate.test(text) && rest.length < around.length && !rest.some((one) => inCare.test(one));
}

const insult = `useless|stupid|idiot(ic)?|moron|dumb|rubbish|crap|shite?|pathetic|bullshit|garbage|clueless
  |waste of (my )?time|a joke|annoying|twat|prick|wanker|dick|bastard|bitch|cunt|[ar]+sehole|bollocks
  |ridiculous`;
const degree = "(an? |such |so |all |fucking |bloody |absolute |complete |total |the |most ){0,3}";
const program = "(bot|robot|machine|ai|program|app|website|site|questions?|thing)";
const rude = anyOf(`(you|ya|u)('re| are| r)? ${degree}(${insult})|(${insult}|fucking) (_ )?${program}|(this
  |that|it|what|${program})('s| is| are)? ${degree}(${insult})(?! (mistake|error|thing|rule|boy|girl|man|day
  |when|that))|(fuck|screw|sod|piss) (off|you|this)|shut (up|your)|go to hell|stfu`);
const reports = anyOf(`(he|she|they|who|boss|manager|customers?|people) (said|says|told|called|yelled|swore)
  |(told|called) me|shouted`);

/** An insult to the interviewer or the program; swearing within a story is none. */
export const isRude = (sentence: string): boolean => rude.test(sentence) && !reports.test(sentence);
