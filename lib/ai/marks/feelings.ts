/** One pattern of many alternatives, matched as whole words in lower case. */
export const anyOf = (...alternatives: string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternatives.join("|")})(?![\p{L}\p{N}])`, "u");

const close =
  "(?:my|our|me) (?:\\p{L}+ ){0,2}?(?:mum|mam|mom|ma|mother|dad|da|father|parents?|stepdad|stepmum|husband|wife|partner|boyfriend|girlfriend|fiancée?|ex|son|daughter|baby|bab(?:y|ies)|child|children|kids?|twins?|brother|sister|nan|nana|gran|granny|grandma|grandmother|grandad|grandpa|grandfather|uncle|aunt|auntie|cousin|niece|nephew|friend|mate|mates|family|dog|mother-in-law|father-in-law)";
const mentionsClose = anyOf(close);
const deadly =
  "cancer|tumou?r|leukaemia|leukemia|lymphoma|stroke|dementia|alzheimer'?s|parkinson'?s|motor neurone?|mnd|sepsis|chemo(?:therapy)?|hospice|intensive care|coma|life support|heart attack|overdose|terminal(?:ly)?|miscarriage|stillborn|brain injury|brain damage";
const ends =
  "died|dead|dying|passed (?:away|on|in|last|that|suddenly)|passing|killed|murdered|stabbed|shot|drowned|suicide|hanged|hung (?:him|her)self|(?:took|taken) (?:his|her|their) (?:own )?life|(?:did ?n't|not|never) (?:make it|wake up|survive|come home)|(?:was|were) gone|went within|is alive|missing|(?:very|seriously|so|critically|gravely) (?:ill|sick|poorly)|(?:was|got|is) (?:ill|sick|poorly|diagnosed|beaten|raped|abused|attacked|assaulted)|lost (?:his|her) (?:life|fight|battle)|slipped away";
const endOfClose = anyOf(ends, deadly);
const laterEnd = anyOf(
  "(?:he|she|they|it) (?:\\p{L}+ ){0,2}?(?:died|passed away|killed (?:him|her)self|was gone|were gone|didn't make it|didn't wake up|never woke up|was dead|took (?:his|her) own life)",
);
const loss = anyOf(
  "(?:lost|losing|lose|buried|bury|grieving|grieve|mourning|mourn|nursed|nursing) (?:\\p{L}+ ){0,3}?(?:mum|mam|mom|mother|dad|father|husband|wife|partner|son|daughter|baby|child|brother|sister|twins?|nan|gran|grandad|grandma|grandmother|grandfather|friend|mates?)",
  "lost (?:him|her|them both)",
  "bereave(?:d|ment)",
  "(?:my|own) grief",
  "i(?:'m| am| was| became| got)? (?:\\p{L}+ )?widow(?:ed|er)?",
);
const personal = anyOf(
  // Violence and abuse suffered
  "i (?:was|got|am|'m|'ve been|have been|had been|was being|kept being|being) (?:\\p{L}+ ){0,2}?(?:bullied|abused|assaulted|raped|molested|groomed|attacked|mugged|beaten|harassed|stalked|threatened|tortured|trafficked|strangled|stabbed|shot|blown up|sectioned|suicidal|depressed|hospitalised|diagnosed|signed off|burnt out|burned out|broken)",
  "(?:hit|hitting|beat|beating|kicked|punched|slapped|strangled|raped|choked|abused|bullied|stalked|attacked|assaulted|groped|threatened|hurt|hurting|broke|destroyed|haunts|followed) me",
  "domestic (?:abuse|violence)|restraining order|women's refuge|women's aid",
  "(?:i|we|my|our)(?:'ve| have| had| was| were)? (?:\\p{L}+ ){0,3}?(?:fled|shelled|bombed|shelling|bombing)",
  // Illness and breakdown
  `(?:i|i'm|i've|my)(?: \\p{L}+){0,4}? (?:${deadly}|breakdown|depression|ptsd|panic attacks?|flashbacks|nightmares|anorexia|bulimia|eating disorder|suicidal|suicide|self[- ]harm(?:ed|ing)?|burnout|rehab|hiv|multiple sclerosis|epilepsy)`,
  "i(?:'ve| have|'ve got| have got) ms(?= ?(?:[.,;!]|$|and))",
  "(?:lost|losing) (?:my|a|one) (?:left |right |own )?(?:leg|arm|hand|foot|eye|sight|breast|baby|mind)",
  // Despair, fear and tears
  "(?:do not|don't|didn't) want to (?:be here|live|be alive|wake up|go on|exist)",
  "want(?:ed)? to die|wish(?:ed)? i (?:was|were) dead|end it all|(?:end|ending|take|took) my (?:own )?life|(?:kill|hurt|harm|cut) myself|nothing to live for",
  "what(?:'s| is) the point (?:of|in) (?:any|anything|living|it all|life)|no point (?:in )?(?:any ?more|living|going on|in anything)",
  "(?:cannot|can't|can not) (?:go on|cope(?: any ?more)?|do this(?: any ?more)?|take (?:it|this|any more)|stop crying|breathe|bear (?:it|this|to)|face (?:it|this|talking|another))",
  "(?:hate|hated|loathe) (?:myself|my life)|i feel (?:\\p{L}+ )?(?:hopeless|worthless|empty inside|numb)",
  "i(?:'m| am| was) (?:\\p{L}+ ){0,2}?(?:crying|sobbing|shaking|in tears|in bits|falling apart|terrified|frightened|heartbroken|devastated|traumati[sz]ed|petrified)",
  "i(?:'m| am) (?:\\p{L}+ ){0,2}?(?:scared|afraid) (?:of (?:him|her|them|my|going|what (?:he|she|they))|to (?:go|leave|sleep|be)|for my|every|all)",
  "(?:fear(?:ed)?|scared|afraid) for (?:my|our) (?:life|lives|safety|kids|children)",
  "i (?:cried|cry) (?:every|all|myself|for)|(?:could not|couldn't) stop crying|fell (?:apart|to pieces)|i still (?:cry|see (?:his|her|their) face)",
  "(?:broke|broken|breaks) (?:my heart|me)|heartbroken|trauma|never (?:got|gotten|really got) over (?:it|him|her|that)",
  "(?:too|so) (?:painful|upsetting|raw|upset|distressing)|too much for me|(?:it|this) (?:still )?(?:really )?(?:hurts|upsets me|is upsetting me)",
);
/** Words of death and illness that speak of neither. */
const figureOfSpeech = anyOf(
  "(?:nearly|almost|practically|could have|could've) (?:died|cried|had a (?:heart attack|breakdown|stroke))",
  "died (?:of|from|with) (?:embarrassment|shame|boredom|laughter|laughing)|died laughing|(?:is|are|was|were|'s|been) killing me|kills me",
  "(?:to|of|the) death|dying (?:to|for)|dead (?:easy|good|tired|slow|proud|keen|set|on|chuffed|busy|ends?|lines?)|(?:it|that|this|which) (?:really |just |suddenly |finally )?hit me|beat me to|(?:phone|battery|engine|van|car|laptop|machine|server|site|line) (?:just |suddenly )?died|drop dead|nervous wreck|gave me a heart attack|panic attack of",
);
const inCare =
  "patients?|residents?|clients?|customers?|pupils?|students?|service users?|victims?|casualt(?:y|ies)|passengers?|tenants?|animals?|cows?|ewes?|gentleman|callers?";
const mentionsInCare = anyOf(inCare);
const aboutSelf = anyOf(
  "broke me|hurt me|broke my heart|haunts me|broke down|breakdown|signed off|nightmares|flashbacks|ptsd|depress(?:ed|ion)|couldn't cope|never got over|i (?:cried|cry) (?:every|all|for)|i was (?:\\p{L}+ )?(?:attacked|assaulted|threatened|stabbed|punched)|(?:hit|attacked|assaulted|punched|threatened) me",
);

/** Grief, illness, violence or despair of the speaker or somebody close; `before` has the sentences before it. */
export function isDistressed(sentence: string, before: string[]): boolean {
  const text = sentence.replace(new RegExp(figureOfSpeech, "gu"), " ");
  const isClose = mentionsClose.test(text);
  if (mentionsInCare.test(text) && !isClose) return aboutSelf.test(text);
  if (personal.test(text) || loss.test(text)) return true;
  if (isClose && endOfClose.test(text)) return true;
  if (!laterEnd.test(text)) return false;
  // "My dad lived there. Then he was gone."
  const others = before.filter((one) => !mentionsClose.test(one));
  return isClose || (others.length < before.length && !others.some((one) => mentionsInCare.test(one)));
}

const insult =
  "useless|stupid|idiot(?:ic)?|moron|dumb|rubbish|crap|shit|shite|pathetic|bullshit|garbage|clueless|waste of (?:my )?time|a joke|annoying|twat|prick|wanker|dick|bastard|bitch|cunt|arsehole|asshole|bollocks|ridiculous";
const rude = anyOf(
  `(?:you|you're|your|yourself|this|that's|it's|what a|such a|bot|robot|ai|questions?|thing|interview|program)(?: \\p{L}+){0,5}? (?:${insult})`,
  `(?:${insult}) (?:\\p{L}+ ){0,2}?(?:bot|robot|machine|ai|program|question|questions|thing|interview|computer|app)`,
  "(?:fuck|screw|sod|bugger) (?:off|you|this)|piss off|shut up|shut it|go to hell|get lost|get stuffed|kiss my|stfu|up yours",
);
const reports = anyOf("said|says|told|called|shouted|yelled|screamed|swore|calling|shouting|like");

/** An insult to the interviewer or the program; swearing within a story is none. */
export const isRude = (sentence: string): boolean => rude.test(sentence) && !reports.test(sentence);
