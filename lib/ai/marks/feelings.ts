/** One pattern of many alternatives, matched as whole words in lower case; "_" stands for any word. */
export const anyOf = (...alternatives: string[]): RegExp => {
  const letter = String.raw`a-z0-9\u00c0-\u024f`;
  const choice = alternatives.join("|").replaceAll("_", `[${letter}']+`);
  return new RegExp(`(?<![${letter}])(?:${choice})(?![${letter}])`);
};

const parents = "mum|mam|mom|mummy|dad|daddy|nan|nana|gran|granny|grandma|grandad|grandpa";
const kin = `${parents}|mother|father|parents?|stepdad|stepmum|stepfather|stepmother|husband|wife|partner|boyfriend|girlfriend|fiancée?|ex|sons?|daughters?|baby|babies|child|children|kids?|lad|girl|boy|twins?|brothers?|sisters?|grandmother|grandfather|uncle|aunt|auntie|cousin|niece|nephew|friend|mates?|family`;
const close = anyOf(
  `(?:my|our|me) (?:_ ){0,2}?(?:${kin})`,
  `(?<!(?:a|the|his|her|their|your|single|working) )(?:${parents})`,
);
const illness =
  "cancer|tumou?r|leuka?emia|lymphoma|(?<!two |four |two-|four-|breast |back)stroke(?! (?:team|engine|of|order|play))|dementia|alzheimer'?s|parkinson'?s|motor neurone?|mnd|sepsis|chemo(?:therapy)?|hospice|intensive care|ventilator|coma|life support|heart attack|overdose|terminal(?:ly)?|miscarriages?|stillb(?:irth|orn)|brain (?:injury|damage)|palliative|mastectomy|biopsy|long covid|dialysis|transplant|seizures?|cot death|ectopic|no heartbeat|born too early|not got long|isn't got long|losing (?:his|her|my) sight";
const fate = anyOf(
  illness,
  "died|dead|dying|killed|murdered|stabbed|shot|drowned|suicide|hanged|hanging|hung (?:him|her)self|(?:took|taken) (?:his|her|their) (?:own )?life|passed(?! (?:her|his|their|the|an?|me|us|it|my|down|over|round|through|out|with|all|every))|passed away|(?:did ?n't|not|never) (?:make it|wake up|survive|come home)|(?:was|were) gone|is alive|born asleep|slipped away",
  "(?:seriously|critically|gravely|very|so|really) (?:ill|sick|poorly)|(?:is|was|got|were) (?:_ )?(?:ill|diagnosed|beaten(?! to)|raped|abused|attacked|assaulted|violent|missing)|(?:weeks|months|days) (?:left|to live)|alcoholic|addict|(?:fell|took|taken|became|got) (?:_ )?(?:ill|sick|poorly)|in hospital|illness|surgery|disabled|overdosed|drugs|drunk|(?:not|won't|wasn't|stopped) eat(?:ing)?|(?:crash|accident)|life support|ashes|taken away|diagnosis|bypass|did(?: not|n't) come round|jumped|drinks|stepped on|in a (?:wheel)?chair|paraly[sz]ed|lived (?:for |only )*_ (?:hours|days|weeks)|lasted (?:till|until)|hole in (?:his|her) heart|arrested|disappeared|(?:doesn't|didn't|don't) (?:know|recogni[sz]e) me",
);
const laterFate = anyOf(
  "(?:he|she|they|it|who) (?:_ ){0,2}?(?:died|drowned|passed away|killed|hanged|murdered|stabbed|gone|dead|(?:didn't|never) (?:make it|wake up|woke up))|took (?:his|her) own life|(?:he|she) (?:lived|lasted) (?:for |only |till |until )*_(?: (?:hours|days|weeks)|[^a-z]*$)|i found (?:him|her)[^a-z]*$",
);
const loss = anyOf(
  `(?:lost|losing|lose|bury|burying|buried|grieving|mourning|nursed) (?:_ ){0,3}?(?:${kin}|him(?! to)|her(?! to))`,
  `(?:miss|missed) (?:him|her|my (?:${kin})) (?:every|so|still|terribly)|bereave(?:d|ment)|(?:my|own) grief|since (?:my )?(?:${kin}) (?:went|passed|died|left)|i(?:'m| am| was| became)? (?:a )?widow(?:ed|er)?`,
);
const violence = anyOf(
  "(?:(?:i|we) (?:was|were|got|am|'ve been|have been|had been|being)|i'm|^(?:was|got|been)) (?:_ ){0,2}?(?:bullied|abused|assaulted|raped|molested|groomed|groped|touched|attacked|mugged|robbed|beaten(?! to| by [0-9])|harassed|stalked|threatened|tortured|trafficked|strangled|stabbed|shot|blown up|bombed|shelled|imprisoned|held (?:hostage|prisoner|at)|spat at|laughed at|picked on)",
  "(?:call(?:s|ed|ing)? me (?:_ ){0,2}?names|(?:push|pushes|pushed|shove|shoves) me(?! (?:to|for|hard|out of my|on|further|into)))|(?:assaulting|attacking|threatening|bullying|punching|kicking|stalking|harassing|hit|hitting|beat|beating|kicked|punched|slapped|shoved|strangled|choked|raped|abused|abusing|bullied|stalked|attacked|assaulted|harassed|groped|threatened|tortured|hurt|hurting|spat at|picked on|ganged up on|knife on|gun on|knife to|gun to|put me in hospital|locked|followed) (?:me|us|my)|(?:they|everyone|everybody|others|all) (?:_ )?laughed at me|gunpoint|(?:machete|knife|gun|bottle|blade) (?:_ ){0,4}?(?:on|to|at|against) (?:me|us|my)|(?:took|takes) a bullet|knifepoint",
  "domestic (?:abuse|violence)|restraining order|women's (?:refuge|aid)|(?:made|making) my life (?:hell|a misery|miserable)|(?:not safe|unsafe) at home|bruises (?:on|all over) my|what (?:he|she|they|my dad|my mum) did to (?:me|us)|(?:threw|kicked|locked) me (?:out|in)|humiliated me|made me feel (?:like nothing|worthless|small)|homeless|sleeping rough|slept rough",
  "(?:he|she|they|husband|ex|partner|dad|stepdad|boyfriend|father) (?:_ )?broke my|used to lock me|(?:i|we) (?:_ ){0,4}?(?:because of|from|since|when) the (?:war|bombs|bombing|soldiers|regime)",
  "(?:i|we|my|our)(?:'ve|'d)? (?:_ ){0,3}?(?:fled|bombed|shelled|shelling|bombing|burn(?:t|ed) down)|broke my (?:back|neck|spine)|broke the door|corner(?:ed)? me|(?:racist|racial) abuse|(?:n|p)[ -]word|lost everything|burn(?:ed|t) (?:down )?(?:our|my) (?:village|house|home)|taken into care|(?:abusive|violent) (?:relationship|marriage|home|father|mother|husband|wife|ex|partner|man)|ran away from home|the belt|beatings|taliban|isis|militia|(?:boat|dinghy) (?:sank|capsized)|shot at (?:us|me)|not allowed to (?:work|leave|see)|wasn't allowed to (?:work|leave|see|go out)|broken? me|broke my heart|destroyed me|haunts me",
);
const ownIllness = anyOf(
  `${illness}|breakdown(?! (?:on the|service|cover|of|truck|van))|depression|depressed|suicidal|suicide|self[- ]harm(?:ed|ing)?|ptsd|panic attacks?|flashbacks|nightmares|anorexia|bulimia|bipolar|schizophrenia|eating disorder|psychiatric|sectioned|burnout|burnt out|burned out|rehab|alcoholic|heroin|addiction|in recovery|natal depression|a bottle a (?:night|day)|hiv|multiple sclerosis|traumati[sz]ed|(?:was|got|been|being) signed off|dying(?! to| for)|lupus|meningitis|radiotherapy|remission|relapsed?|hospitalised|my (?:own )?illness|aneurysm|bleed on the brain|kidneys? failed|heart (?:failed|stopped)|spleen`,
  "(?:i've|i have)(?: got)? ms(?= ?(?:[.,;!]|$|and))|(?:was|been|got) diagnosed(?! (?:with|as) (?:dysl|dysp|adhd|autis|asd))|(?:lost|losing) (?:my|an?|one) (?:left |right )?(?:leg|arm|hand|foot|eye|sight|breast|mind)|i (?:was|spent) (?:_ ){0,4}?in (?:a )?(?:hospital|wheelchair) (?:for|after|six|two|three)|i was (?:too|very|so|seriously|really) (?:ill|unwell)|drinking heavily|drank (?:myself|every)|(?:my|with) (?:nerves|anxiety)|anxiety (?:attack|disorder|got|was)",
);
const speaksOfSelf = anyOf("i|i'm|i've|i'd|my|me|we|our|us|myself|it's");
const despair = anyOf(
  "(?:do not|don't|didn't) want to (?:be here|live|be alive|wake up|go on|exist)|want(?:ed)? to die|wish(?:ed)? i (?:was|were) dead|end it all|(?:end|ending|take|took|taking) my (?:own )?life|(?:kill|hurt|harm|cut|cutting|harming|killing) myself|nothing to live for|better off (?:without me|dead)",
  "the point (?:of|in) (?:any|anything|living|it all|life)|see (?:the|any) point|no point (?:in )?(?:any ?more|living|going on|in anything)|see (?:a|any) way out|no way out|tired of living|rock bottom|(?:in a|such a|a really) (?:bad|dark|low) (?:way|place|time)|darkest|(?:wanted|want) it (?:all )?to (?:stop|end)|crisis team|samaritans|my (?:own )?mental health|antidepressants|stopped eating|wasn't eating|think straight|stop thinking about|how much longer i|why i bother|nobody would (?:notice|care)|not in a good place|all over the place since|end things|(?:no|lost all|lost) hope|see a future|so (?:alone|lonely)|completely alone|a burden|i'm a failure|such a failure|harrowing|horrific|i was devastated|tearful|choked up|talk about (?:him|her|what happened)|my chest|heart(?:'s| is) (?:racing|pounding)|i(?:'m| am) (?:_ ){0,2}?(?:scared|frightened|terrified)(?! of (?:heights|spiders|public|fail|flying|making|the dark|change))|(?:took|swallowed) (?:the |some |all |my )?(?:pills|tablets)|(?:been|not) (?:right|the same|myself) (?:since|after)|never been the same|dark (?:thoughts|place)|giv(?:e|ing) up on (?:everything|life|myself)",
  "(?:cannot|can't|could ?n't) (?:go on|carry on)|(?:cannot|can't|can not|could ?n't|not) (?:cope|coping|do this any ?more|take (?:it|this|any) ?(?:any ?more|more)?|stop crying|breathe|bear (?:it|this|to)|face (?:it|this|talking|another|people)|get out of bed|leave the (?:house|flat)|sleep (?:or|at night|since|for)|eat or)|(?:haven't|hadn't|not|didn't) (?:slept|sleeping|sleep) (?:in|for|properly)",
  "(?:hate|hated) (?:myself|my life)(?! a (?:bit|little)| for)|feel(?:ing)? (?:_ ){0,2}?(?:hopeless|worthless|empty|numb)|feel (?:_ )?(?:sick|ill) (?:just )?(?:talking|thinking|typing)|i(?:'m| am) not (?:ok|okay|all right|alright|coping)|sick every morning",
  "i(?:'m| am) (?:_ ){0,2}?(?:crying|sobbing|shaking|in tears|in bits|falling apart)|through (?:my )?tears|(?:hard|difficult) to (?:write|type|talk about|say) (?:this|it|about)|(?:hands|voice) (?:is |are )?shaking|i (?:cried|cry) (?:every|all|myself|for)|(?:could not|couldn't) stop crying|fell (?:apart|to pieces)|i broke down(?! (?:the|a|my|each|it|every))|wake up (?:screaming|shouting|crying|sweating)|(?:keep|kept) crying|(?:hardly|barely|didn't|not) (?:leave the (?:flat|house|room)|get out of bed)|nothing left for me|see the use of me|i still (?:cry|see (?:his|her|their) face)|still cry",
  "(?:scared|afraid|frightened|terrified) (?:of (?:him|her|them|my|every|everything|going|what (?:he|she|they))|to (?:go|leave|sleep|be)|for my|for our)|in fear of",
  "trauma|never (?:got|gotten|really got) over (?:it|him|her|that)|(?:too|so|still|very) (?:painful|upsetting|raw|upset|distressing)|too much for me|(?:it|this) (?:still )?(?:really )?(?:hurts(?! my| the)|upsets me)|finding this (?:_ )?(?:hard|difficult|tough|upsetting)|bring(?:s|ing) (?:it|stuff|everything|things|this) (?:all )?(?:back|up)|i need (?:a (?:minute|moment|second)|to stop)|(?:getting|making me|makes me|make me) (?:upset|ill|cry|anxious|panic)|welling up|bad memories|without crying|overwhelmed|it's too much|this is too much|leave me alone|can we (?:take|have) a break|i thought i could do this",
);
/** Words of death, illness and tears that speak of neither. */
const figureOfSpeech = new RegExp(
  anyOf(
    "(?:nearly|almost|practically|could have|could've|thought i'd) (?:died|cried|killed|had a (?:heart attack|breakdown|stroke)).*",
    "died (?:of|from|with) (?:embarrassment|shame|boredom|laughter|laughing)|died laughing|(?:is|are|was|were|'s|been) killing me|kills me|(?:cried|crying) (?:with |of )?(?:laughter|laughing)|shaking with (?:nerves|cold|excitement|laughter)",
    "to death|dying (?:to|for)|(?:it|that|this|which) (?:really |just |suddenly |finally )?hit me|beat me to|(?:van|car|lorry|bus|truck|machine|line) had a breakdown|(?:phone|battery|engine|van|car|laptop|machine|server|site|line) (?:just |suddenly )?died|drop dead|gave me a heart attack",
  ).source,
  "g",
);
const inCare = anyOf(
  "patients?|residents?|clients?|customers?|pupils?|students?|service users?|victims?|casualt(?:y|ies)|passengers?|tenants?|animals?|cows?|ewes?|gentleman|callers?|(?:people|someone|somebody|those|famil(?:y|ies)|volunteers|staff|a _ family|a widow|a man|a woman|a lady) (?:with|who|in|on)|bereaved family|helpline|ward|clinic|unit|train(?:ed|ing)|prevention|awareness|research|course|charity|policy|nurses?|carers?",
);
const onSelf = anyOf(
  "ended up (?:in|on)|psychiatric|broke me|broke my heart|haunts me|signed off|nightmares|flashbacks|ptsd|i was (?:_ )?depressed|my depression|couldn't cope|never got over|i (?:cried|cry) (?:every|all|for)|breakdown|i was (?:_ )?(?:attacked|assaulted|threatened|stabbed|punched)|(?:hit|attacked|assaulted|punched|threatened|stabbed) me",
);

/** Grief, illness, violence or despair of the speaker or somebody close. `around` has the sentences beside it. */
export function isDistressed(sentence: string, around: string[]): boolean {
  const text = sentence.replace(figureOfSpeech, " ");
  const isClose = close.test(text);
  if (inCare.test(text) && !isClose) return onSelf.test(text);
  if (speaksOfSelf.test(text) && ownIllness.test(text)) return true;
  if ([violence, loss, despair].some((pattern) => pattern.test(text))) return true;
  if (isClose && fate.test(text)) return true;
  // "My dad lived there. Then he was gone."
  const others = around.filter((one) => !close.test(one));
  return laterFate.test(text) && others.length < around.length && !others.some((one) => inCare.test(one));
}

/** Death and grave illness in languages that are often written in Britain. */
const elsewhere = anyOf(
  "murió|murieron|falleció|muerte|suicid_|cáncer|ist (?:_ )*gestorben|gestorben|gestorben|umgebracht|krebs|krieg|mort|morte|est décédée?|décès|zmarła?|umarła?|raka|wojn_|morreu|faleceu|morto|è morta|a murit|öldü|vefat|kanser|umrelo|умер(?:ла)?|погиб(?:ла)?|рак|помер(?:ла)?|загинув|مات|ماتت|توفي|توفيت|قتل|السرطان|bu farw|去世|癌",
);
export const isDistressedElsewhere = (answer: string): boolean => elsewhere.test(answer.toLowerCase());

const insult =
  "useless|stupid|idiot(?:ic)?|moron|dumb|rubbish|crap|shit|shite|pathetic|bullshit|garbage|clueless|waste of (?:my )?time|a joke|annoying|twat|prick|wanker|dick|bastard|bitch|cunt|arsehole|asshole|bollocks|ridiculous";
const rude = anyOf(
  `(?:you|ya|u)(?:'re| are| r)? (?:an? |such |so |just |all |really |fucking |bloody |absolute |absolutely |complete |the |most ){0,3}(?:${insult})`,
  `(?:this|that|it|what)(?:'s| is)? (?:an? |such |so |just |all |really |fucking |bloody |absolute |absolutely |complete |the |most |total ){0,3}(?:${insult})(?! (?:mistake|error|thing|rule|boy|girl|man|when|that|to me))`,
  `(?:bot|robot|ai|your questions?|this (?:bot|thing|interview|program|app|site|question))(?: is| are|'s) (?:an? |so |just |really |fucking |bloody |complete ){0,2}(?:${insult})|(?:${insult}|fucking) (?:_ )?(?:bot|robot|machine|ai|program|question|questions|interview|computer|app|website)`,
  "(?:fuck|screw|sod|bugger) (?:off|you|this)|piss off|shut (?:up|your)|go to hell|get stuffed|stfu|up yours",
);
const reports = anyOf(
  "(?:he|she|they|who|man|woman|bloke|guy|lad|boss|manager|customers?|people|someone|somebody) (?:_ ){0,2}?(?:said|says|told|called|shouted|yelled|screamed|swore)|called me|told me|shouted",
);

/** An insult to the interviewer or the program; swearing within a story is none. */
export const isRude = (sentence: string): boolean => rude.test(sentence) && !reports.test(sentence);
