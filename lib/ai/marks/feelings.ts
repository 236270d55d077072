import { anyOf } from "./patterns.ts";

const parents = "mum|mam|mom|mummy|dad|daddy|nan|nana|gran|granny|grandma|grandad|grandpa";
const kin = `${parents}|mother|father|parents?|step(?:dad|mum|father|mother)|husband|wife|partner|boyfriend
  |girlfriend|fiancée?|ex|sons?|daughters?|baby|babies|child|children|kids?|lad|girl|boy|twins?|brothers?
  |sisters?|grandmother|grandfather|uncle|aunt|auntie|cousin|niece|nephew|friends?|mates?|flatmate|family|bump`;
const close = anyOf(`(?:my|our|me) (?:(?!(?:his|her|their|your|the|an?) )_ ){0,2}?(?:${kin})|(?<!(?:a|an|the
  |his|her|their|your|single|working|another) )(?:${parents})`);
const pronoun = "his|her|their|my (?:_ )?_";
const death = `die|died|dies|dying|dead|death|killed|murdered|stabbed|shot|drowned|suicide|hanged|hung (?:him
  |her)self|passed away|passed(?: (?:last|in (?!the |my |her |his )|on|when|before|after|that|this|suddenly
  |the (?:year|week|day)|a (?:year|week)) |[^a-z]*$)|(?:took|taken) (?:his|her|their) (?:own )?life
  |(?:did ?n't|not|never) (?:make it|wake up|woke up|survive|come (?:home|round))|(?:was|were) gone|funeral
  |buried|ashes|slipped away|left us|(?:${pronoun}) body|(?:did ?n't|never) come back|(?:born|fell) asleep
  |cot death|graveside|stillb(?:irth|orn)|miscarr(?:iage|ied)`;
const illness = `cancer|tumou?rs?|leuka?emia|lymphoma|sepsis|meningitis|chemo(?:therapy)?|radiotherapy
  |dialysis|transplant|malignant|cardiac|(?<!two |four |two-|four-|breast |back)stroke(?! (?:team|engine|of
  |order|play))|heart (?:attack|failure|failed|stopped)|dementia|alzheimer'?s|parkinson'?s|motor neurone?|mnd
  |(?:multiple|cystic) _|epilep_|hiv|lupus|seizures?|aneurysm|coma|life support|hospice|palliative
  |intensive care|special care|icu|ventilator|terminal(?:ly)?|remission|relapsed?|mastectomy|biopsy|ectopic
  |brain (?:injury|damage|haemorrhage)|bleed on the brain|long covid|hospitali[sz]ed|overdosed?|paraly[sz]ed`;
const mind = `breakdown(?! (?:on the|service|cover|of|truck|van))|depression|depressed|suicidal
  |self[- ]harm(?:ed|ing)?|ptsd|panic attacks?|flashbacks|nightmares|anorexi[ac]|bulimia|bipolar|psychosis
  |schizophrenia|eating disorder|psychiatric|sectioned|burn(?:t |ed )?out|rehab|alcoholic|heroin|addict(?:ion
  |ed)?|anxiety (?:attack|disorder|got|was)|traumati[sz]ed`;
const harmed = `bullied|abused|assaulted|raped|knifed|jumped|molested|groomed|groped|attacked|mugged|robbed
  |harassed|stalked|strangled|threatened|tortured|trafficked|beaten(?! to| by [0-9])|stabbed|shot|kidnapped
  |evicted|tormented|spat (?:at|on)|picked on|blown up|bombed|shelled|imprisoned|held (?:hostage|prisoner|at)
  |humiliated|knocked down|run over`;
const harms = `(?:hit|beat|kick|slap|punch|shov|chok|strangl|assault|bull[yi]|threaten|abus|rap|stalk|harass
  |attack|tortur|grop|molest|humiliat|stab)(?:s|es|ed|e|ies|ied|ing|ting|bed|en)?|shot|grabb(?:ed|ing)
  |hurt(?:ing)?|followed|locked|ganged up on|broke|destroyed|haunts|cornered|${harmed}`;
/** What befalls somebody close. */
const fate = anyOf(`${death}|${illness}|${mind}|(?:was|were|got|been|is) (?:_ )?(?:${harmed}|diagnosed|missing
  |violent)|(?:seriously|critically|gravely|very|so|really|too|fell|took|taken|became|got|was|is) (?:ill|sick
  |poorly|unwell)|(?:weeks|months|days) (?:left|to live)|(?:has|have|got|only) (?:weeks|months|days)|goodbye
  |walked out|throws|in hospital|illness|diagnosis|(?:not|won't|wasn't|stopped) eat(?:ing)?|crash|accident
  |surgery|bypass|disabled|went under|hit by a|in care|breakdown|drugs|drunk|(?:drinks|drank)(?! (?:tea|coffee
  |water|an?|from))|pull through|arrested|taken away|disappeared|jumped|in a (?:wheel)?chair|at the end
  |(?:lived|lasted) (?:for |only |till |until )*_|(?:doesn't|didn't) (?:know|recogni[sz]e) me|losing (?:his
  |her) _|alive`);
const laterFate = anyOf(`(?:he|she|they|it|who) (?:_ ){0,2}?(?:${death}|killed|gone)|i found (?:him
  |her)[^a-z]*$|(?:he|she) (?:lived|lasted) (?:for |only |till |until )*_`);
const suicide = anyOf(
  "(?:hung|hanged|killed|shot) (?:him|her|them)sel(?:f|ves)|(?:took|taken) (?:his|her|their) (?:own )?life",
);
const loss = anyOf(`(?:bury|burying|buried) (?:our|my) _|(?:lost|lose|losing|bury|burying|buried|took|grieving
  |mourning|nursed) (?:_ ){0,3}?(?:${kin}|him(?! to)|her(?! to))|(?:miss|missed) (?:him|her
  |my (?:${kin}))(?: (?:every|so|still|terribly|a lot)|[^a-z]*$)|lost (?:everyone|them all)
  |since (?:_ ){1,2}(?:died|passed)|bereave(?:d|ment)|(?:my|own|the) grief|since (?:my )?(?:${kin}) (?:went
  |passed|died|left)|widow(?:ed|er)?|since (?:he|she) left (?:us|me)|heart(?: is|'s| was)? broken|i(?:'ve
  | have|'ve got| had) (?:no one|nobody)`);
const violence = anyOf(`(?:i|we|i'm|i've|ve|am|been|was|were|got|being|^) (?:(?:was|were|got|been|being
  |be) )(?:_ ){0,2}?(?:${harmed})|(?:^|and |then |after )(?:was |got |been |being )?(?:${harmed})(?! (?:an?
  |the|my))|call(?:s|ed|ing)? (?:me|us) (?:(?:_ ){0,2}?names|_ every)|(?:${harms}) (?:me|us)(?! (?:for|as
  |further|out of my|hard|that|like a|by|on|up|back)| to (?:work|do|be|get|try|learn|improve))|(?:push|pushes
  |pushed) me(?! (?:to|for|hard|out of my|on|further|into))|(?:all|they|everyone
  |everybody) (?:_ )?laughed at me|(?:was|were|being|got) laughed at|(?:gun|knife)point|(?:machete|knife|gun
  |bottle|blade) (?:_ ){0,4}?(?:on|to|at|against) (?:me|us|my)|domestic (?:abuse|violence)|restraining order
  |women's (?:refuge|aid)|my life (?:hell|a misery|miserable)|(?:not safe|unsafe) at home|bruises (?:on
  |all over) my|the belt|beatings|(?:abusive|violent|controlling) (?:relationship|marriage|home|father|mother
  |husband|wife|ex|partner|man)|(?:racist|racial) abuse|(?:threw|kicked|locked) me (?:out|in)|homeless
  |foster care|wasn't allowed (?:out|home)|lock(?:ing)? me|in my arms|while (?:he|she|they) died
  |only one (?:who|that|of us) (?:got|made|came|survived)|nothing (?:more|else) they can do|sle(?:eping
  |pt) rough|taken into care|ran away from home|militia|taliban|(?:because(?: of)?|from|since|when|in
  |during)(?: the| is)? (?:war|bombs|bombing|shelling|regime)|rockets?|missiles?|shelling|snipers?|earthquake
  |shooting in|soldiers (?:came|took|shot|burn_)|held me down|locked (?:me|us) (?:in|up)|(?:was
  |were) locked in|hands to (?:him|her)self|controls my|my papers|in care (?:from|until|till|as|since)|go(?:es
  |ing)? for me|went for me|on top of me|threatened to (?:kill|burn|hit|hurt)|like dirt|fled|bombed
  |lost everything|burn(?:ed|t) (?:down )?(?:our|my) (?:village|house|home)|broke (?:my (?:arm|back|neck|spine
  |jaw|ribs|heart)|the door)|(?:not|wasn't|weren't|n't let me) (?:allowed )?to (?:leave|see) (?:the house|my
  |him|her)|what (?:he|she|they|my (?:${kin})) did(?! (?:for|next|with|after))|done to me
  |hands? (?:_ )?(?:over|on|up|down|round) (?:me|my (?:mouth|throat|neck|leg|thigh|skirt|chest|bum))
  |touched me|(?:the|a|women's) refuge`);
const speaksOfSelf = anyOf("i|i'm|i've|i'd|my|me|we|our|us|myself|it's");
const ofOthers = anyOf("he|she|they|him|her|them|people|who|his|their|you|your");
const ownIllness = anyOf(`${illness}|${mind}|(?:i've|i have)(?: got)? ms(?= ?(?:[.,;!]|$|and))
  |natal depression|(?:my|a|the|had) (?:miscarriage|stillbirth)|miscarried|unconscious|diagnosed(?! (?:with
  |as) (?:dysl|dysp|adhd|autis|asd))|lost (?:my|an?|one) (?:left |right )?(?:leg|arm|hand|foot|eye|sight
  |breast|mind)|(?:was|got|been|being) signed off|my (?:own )?illness|(?:found|had) a lump|i(?:'m| am) dying
  |i collapsed|(?:nearly|almost) died|sle(?:ep|pt|eping) in (?:the|my) car|i (?:was
  |spent) (?:_ ){0,4}?in (?:a )?(?:hospital|wheelchair)|i was (?:too|very|so|seriously|really) (?:ill|unwell
  |sick|poorly)|in and out of hospital|(?:may not|might not|won't) see (?:next|another|christmas|the)
  |not got long|drinking heavily|drank (?:myself|every)|my (?:nerves|anxiety)|(?:wake
  |woke) up (?:_ ){0,4}?(?:screaming|shouting|crying|sweating)`);
const feels = "scared|frightened|terrified";
const unable =
  "cannot|can't|can not|could ?n't|could not|not|hardly|barely|didn't|don't|haven't|hadn't|unable to|not able to";
const despair = anyOf(`(?:want(?:ed)?|wish(?:ed)?) (?:_ ){0,2}?(?:to die|dead)|(?:do not|don't
  |didn't) want to (?:be here|live|be alive|wake up|go on)|end (?:it all|things)|(?:end|ended|take|took|taking
  |ending) my (?:own )?life|feel my (?:legs|arms)|(?:leg|arm|foot) off|dream of it|hear (?:him|her
  |them) (?:scream|cry)_|something (?:stupid|bad|silly|terrible|awful) to myself|(?:kill|hurt|harm|cut|cutting
  |harming|killing) myself|nothing (?:left )?(?:to live )?for me|nothing to live for|(?:the point (?:of
  |in) (?:any|anything|living|it all|life)|(?:see|no|what's) (?:the|any|a)? ?(?:point(?: of (?:getting|living
  |going|anything))?|way out|future)(?: any ?more|[^a-z]*$| up))|(?:no|lost all|lost) hope|rock bottom|darkest
  |(?:in a|such a|a really|not in a) (?:bad|dark|low|good) (?:place|way)|dark (?:thoughts|place)
  |want(?:ed)? it (?:all )?to (?:stop|end)|crisis team|samaritans|my (?:own )?mental health|antidepressants
  |why i bother|how much longer i|so (?:alone|lonely)|(?:completely|all) alone|a burden
  |i'm (?:such )?a failure|(?:hate|hated) (?:myself|my life)(?! a (?:bit|little)| for)|feel(?:ing
  |s)? (?:_ ){0,2}?(?:hopeless|worthless|empty|numb|suicidal|like nothing)|made me feel (?:like nothing
  |worthless|small)|(?:${unable}) (?:_ )?(?:cope|coping|go on|carry on|do this any ?more|take (?:it|this
  |any)? ?any ?more|stop (?:crying|thinking about|shaking)|breathe|bear (?:it|this|to)|face (?:it|this|talking
  |another|people)|(?:get|got) out of bed|leave the (?:house|flat|room)|wash(?:[^a-z]|$)|sle(?:ep|pt
  |eping) (?:or|at night|since|for|in|properly)|eat(?:en)? (?:or|properly|since)|think straight|been (?:right
  |the same|myself))|never (?:been|was) the same|(?:not|wasn't|stopped) eating|giv(?:e|en
  |ing) up on (?:everything|life|myself)|(?:took|swallowed) (?:_ )?(?:pills|tablets)|i(?:'m| am| was
  |'ve been) (?:_ ){0,2}?(?:crying|sobbing|in tears|in bits|in pieces|falling apart|broken|tearful
  |traumati[sz]ed|low(?! on))|struggling(?! (?:to|with))|all over the place|burst into tears|cried (?:in|on
  |at) the|feel like giving up|do this today|not (?:ok|okay|alright|all right|coping)[^a-z]|i(?:'m
  | am) (?:_ ){0,2}?(?:${feels})(?! of (?:heights|spiders|public|fail|flying|making|the dark|change))
  |(?:${feels}|afraid) (?:of (?:him|her|them|my|every|everything|going|what (?:he|she|they))|to (?:go|leave
  |sleep|be)|for (?:my|our))|in fear of|i (?:cried|cry|still cry) (?:every|all|myself|for|at|in)|i(?:'m
  | am) alone|through (?:my )?tears|(?:stop|keep|kept|without|been|start|started|still) crying|heartbroken
  |breaking point|been through hell|traumatic|keep seeing it|kept seeing it|see it (?:most|every) nights?
  |still cry|(?:fell|went|going|falling) (?:apart|to pieces)|i broke down(?! (?:the|a|my|each|it|every))
  |(?:hands|voice) (?:is |are )?(?:shaking|going|trembling)|(?:am|i'm) shaking|give me a (?:second|minute
  |moment)|this is hard[^a-z]|this is hard$|heart(?:'s| is) (?:racing|pounding)|see (?:his|her|their) face
  |trauma|got(?:ten)? over (?:it|him|her|that)(?= ?(?:[.,;!]|$))|too much (?:for me|right now|to talk)
  |this is too much|(?:too|so|still|very|really) (?:painful|upsetting|raw|upset|distressing|hard to (?:talk
  |think))|harrowing|i(?:'m| am) a (?:wreck|mess)|heart (?:going|racing|pounding)(?! before)|welling up
  |bad memories|overwhelmed|(?:it|this) (?:still )?(?:really )?(?:hurts(?! my| the)|upsets me)|(?:hard
  |difficult) (?:for me )?to (?:write|type|talk about|say) (?:this|it|about)|finding (?:this
  |it) (?:_ )?(?:hard|difficult|tough|upsetting)|bring(?:s|ing) (?:it|stuff|everything|things|this
  |up)(?: all)? (?:back|up|a lot)|i need (?:a (?:minute|moment|second)|to stop)|(?:getting|making|makes
  |make) me (?:upset|ill|cry|anxious|panic)|sick (?:every|just) _|leave me alone|(?:take|have) a break[^a-z]
  |thought i could do this|not the same (?:since|after)`);
/** Words of death, illness and tears that speak of neither. */
const figureOfSpeech = anyOf(
  `(?:nearly|almost|practically|could have|could've|thought i'd) (?:died(?! (?:in|from|on|at))|cried|killed|had a (?:heart attack|breakdown|stroke)).*|(?:died|die) (?:of|from|with) (?:embarrassment|shame|boredom|laughter|laughing)|died laughing|(?:is|are|was|were|'s|been) killing me|kills me|(?:cried|crying) (?:with |of )?(?:laughter|laughing|happy)|shaking with (?:nerves|cold|excitement|laughter)|to death|dying (?:to|for)|(?:it|that|this|which) (?:really |just |suddenly |finally )?hit me|beat (?:me|us) to|drop dead|(?:nurse|doctor|paramedic|surgeon|carer|porter|work(?:s|ed|ing)?) (?:in|on|at|with) .*|devastated (?:when|that) we|hit us (?:with|up|hard)|(?:van|car|lorry|bus|truck|machine|line|phone|battery|engine|laptop|server|site) (?:just |suddenly |had a )?(?:died|breakdown)`,
  "g",
);
const inCare = anyOf(`patients?|residents?|clients?|customers?|pupils?|students?|service users?|victims?
  |casualt(?:y|ies)|passengers?|tenants?|animals?|cows?|ewes?|calf|gentleman|callers?|(?:people|someone
  |somebody|those|famil(?:y|ies)|volunteers|staff|a (?:_ )?(?:family|widow|man|woman|lady|bloke|girl|boy|child
  |kid)) (?:with|who|in|on|at)|bereaved family|helpline|ward|clinic|unit|train(?:ed|ing)|prevention|awareness
  |research|course|charity|policy|nurses?|carers?`);
const onSelf = anyOf(`ended up (?:in|on)|psychiatric|(?:broke|haunts|destroyed) me|signed off|my (?:depression
  |anxiety)|${mind}|couldn't cope|never got over|i (?:cried|cry|broke)|i was (?:_ )?(?:${harmed})|(?:hit
  |${harmed}|punched|kicked|bit) (?:me|my)`);

/** Grief, illness, violence or despair of the speaker or somebody close. `around` has the sentences beside it. */
export function isDistressed(sentence: string, around: string[]): boolean {
  const text = sentence.replace(figureOfSpeech, " ");
  const isClose = close.test(text);
  if (inCare.test(text) && !isClose) return onSelf.test(text) && speaksOfSelf.test(text);
  if (ownIllness.test(text) && (speaksOfSelf.test(text) || !ofOthers.test(text))) return true;
  if ([violence, loss, suicide, despair].some((pattern) => pattern.test(text))) return true;
  if (isClose && fate.test(text)) return true;
  // "My dad lived there. Then he was gone."
  const others = around.filter((one) => !close.test(one));
  return laterFate.test(text) && others.length < around.length && !others.some((one) => inCare.test(one));
}

/** Death and grave illness in languages that are often written in Britain. */
const elsewhere = anyOf(`muri(?:ó|eron)|mort[eoa]?|falle(?:ció|cieron|cido)|mataron|perdí a|me pegaba
  |no puedo más|(?:gestorben|verstorben|umgebracht)|tot(?=[ .,]|$)|krieg|ermordet|décédée?|j'ai perdu (?:mon
  |ma|mes)|me (?:frappait|battait)|guerre|guerra|zmarł[ay]?|umarł[ay]?|zginął|zginęła|wojn_|bił mnie
  |morreu(?:ram)?|faleceu|perdi (?:meu|minha|a minha|o meu)|murit|decedat|öldü|vefat|kaybettim|savaş|bu farw
  |умер(?:ла)?|погиб(?:ла)?|помер(?:ла)?|загинув|війн_|войн_|مات|ماتت|توفي|توفيت|قتل|الحرب|السرطان|去世|死了?|癌
  |(?:cáncer|câncer|cancro|krebs|rak[ai]|kanser|canser)|dépression|depresión|depress(?:ão|ione)|depresj_`);
export const isDistressedElsewhere = (answer: string): boolean => elsewhere.test(answer.toLowerCase());

const insult = `useless|stupid|idiot(?:ic)?|moron|dumb|rubbish|crap|shite?|pathetic|bullshit|garbage|clueless
  |waste of (?:my )?time|a joke|annoying|twat|prick|wanker|dick|bastard|bitch|cunt|arsehole|asshole|bollocks
  |ridiculous`;
const degree =
  "(?:an? |such |so |just |all |really |fucking |bloody |absolute(?:ly)? |complete |total |the |most ){0,3}";
const program = "(?:bot|robot|machine|ai|program|computer|app|website|site|interview|questions?|thing)";
const rude = anyOf(`(?:you|ya|u)(?:'re| are| r)? ${degree}(?:${insult})|(?:${insult}
  |fucking) (?:_ )?${program}|(?:this|that|it|what|${program})(?:'s| is
  | are)? ${degree}(?:${insult})(?! (?:mistake|error|thing|rule|boy|girl|man|when|that|to me|day))|(?:fuck
  |screw|sod|bugger) (?:off|you|this)|piss off|shut (?:up|your)|go to hell|get stuffed|stfu|up yours`);
const reports = anyOf(`(?:he|she|they|who|man|woman|bloke|guy|lad|boss|manager|customers?|people|someone
  |somebody) (?:_ ){0,2}?(?:said|says|told|called|shouted|yelled|screamed|swore)|called me|told me|shouted`);

/** An insult to the interviewer or the program; swearing within a story is none. */
export const isRude = (sentence: string): boolean => rude.test(sentence) && !reports.test(sentence);
