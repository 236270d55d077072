/**
 * What nobody should be chosen by, in the words with which people speak of it. A `*` stands for any ending, a phrase for
 * its words in a row. `plain` words are enough by themselves, wherever they stand; `personal` ones only where they are
 * said of the candidate, since there are jobs with children, in churches and on health data. `loose` ones mean so many
 * other things that only a sentence built for it makes a trait of them: "is she German", not "fluent in German".
 */
export const traits = {
  age: {
    plain:
      "date of birth|birth date|birthdate|birth year|year of birth|month of birth|birthday*|d.o.b|dob|millennial*|boomer*|gen z|gen x|gen y|middle-aged|middle aged|zodiac|star sign|years young|wie alt|quel âge|quel age|cuántos años tiene|cuantos anos tiene|quanti anni ha|hoe oud|quantos anos",
    personal:
      "age|aged|elderly|born|retire|retires|retiring|retirement|youthful|twenties|thirties|forties|fifties|sixties|seventies|teenager*|decade of life|too senior|geboren|jahrgang|edad|âge|età",
    loose: "pensioner*|old|older|young|younger|generation|getting on|teens|alter|pension|ages",
  },
  health: {
    plain:
      "pregnan*|maternity|paternity|parental leave|miscarr*|sick leave|sick day*|sickness absence|medical condition*|medical histor*|medical issue*|medical problem*|medical record*|health condition*|health issue*|health problem*|health concern*|health record*|state of health|physical condition|physically fit|physically able|hearing aid*|special needs|chronic*|neurodiver*|neurotypical|wheelchair*|hard of hearing|learning disab*|learning difficult*|antidepress*|schwanger*|enceinte|embarazada|incinta|krankheit*|behinder*|handicap*",
    personal:
      "health|healthy|unhealthy|illness*|sickly|disease*|disab*|impair*|deafness|blindness|diagnos*|symptom*|syndrome*|disorder*|ailment*|infirm*|depress*|anxi*|bipolar|autis*|adhd|dyslex*|ptsd|cancer|tumour*|diabet*|insulin|hiv|epilep*|seizure*|asthma*|allerg*|arthritis|migraine*|therapy|therapist|psychiatr*|psycholog*|medication*|medicated|surgery|hospitali*|injur*|fertility|ivf|menopaus*|period pain*|addict*|sober|rehab*|overweight|obese|vaccin*|crutches|prosthe*|stutter*|stammer*|expecting a|hiv-positive|genetic*",
    loose:
      "weight|body|bodily|operation|operated|medicine*|drug*|smok*|limp|mental|mentally|physically|physique|pills|stamina|blind|deaf|alcohol*|prescription*|burnout|burned out|burnt out",
  },
  religion: {
    plain:
      "go to church|goes to church|going to church|attend church|attends church|attend mass|believe in god|believes in god|ramadan|sabbath|shabbat|hijab|headscarf|turban|kippah|yarmulke|kosher|halal|konfession|glaubensrichtung|croyan*|religión|religioso|religiosa",
    personal:
      "religio*|pray|prays|praying|prayer*|worship*|christian*|catholic*|protestant*|evangelical*|muslim*|moslem*|islam*|jew|jews|jewish|hindu*|sikh*|buddhis*|mormon*|quaker*|jehovah*|atheis*|agnostic*|beliefs|baptis*",
    loose: "temple*|chapel*|parish*|holy|pastor|priest*|faith*|gospel|spiritual*|believer*|sermon*",
  },
  family: {
    plain:
      "married|marital*|marriage*|husband*|wife|wives|spouse*|fiancé*|fiance*|divorc*|widow*|boyfriend*|girlfriend*|sexual*|sexuality|lesbian*|bisexual*|homosexual*|heterosexual*|lgbt*|transgender*|transsexual*|relationship status|have a baby|having a baby|have children|having children|have kids|having kids|more children|more kids|have a partner|has a partner|got a partner|in a relationship|family status|family situation|family planning|family plans|family circumstances|start a family|planning a family|plan a family|is there a mr|is there a mrs|starting a family|having a family|domestic situation|home life|personal life|private life|love life|childcare arrangements|childless|verheiratet|ledig|geschieden|familienstand|kinderwunsch|hat sie kinder|hat er kinder|mariée|marié|des enfants|casada|casado|tiene hijos|hijos|sposata|sposato|ha figli",
    personal:
      "baby|babies|kid|kids|child|children|daughter*|toddler*|infant*|newborn*|parenthood|grandchild*|marry|bachelor status|gay|queer|asexual|caring duties|caring responsibilities|dependants|dependents|offspring",
    loose:
      "partner|single|engaged|attached|son|sons|straight|dating|in love|orientation|wedding|household|relatives|settled down|settle down",
  },
  origin: {
    plain:
      "nationalit*|foreign name|foreign-sounding|foreign sounding|exotic name|native english|a native speaker|ethnic*|racial|race or|skin colour|skin color|colour of skin|color of skin|country of origin|national origin|native country|home country|country of birth|place of birth|birthplace|birth place|descent|ancestr*|ancestor*|mother tongue|native tongue|native language|first language|immigrant*|immigration|immigrated|emigrated|refugee*|caste|motherland|fatherland|homeland|herkunft|staatsangehörigkeit|staatsbürgerschaft|nationalität|nationalité|nacionalidad|nazionalità|d'où vient|de dónde es|di dove",
    personal:
      "originally|foreigner*|citizen*|citizenship|passport*|tribal|grow up|grew up|growing up|brought up|upbringing|hometown",
    loose:
      "race|origin|origins|heritage|foreign|accent|tribe|minority|raised|roots|black|white|brown|indigenous",
  },
  gender: {
    plain:
      "gender identity|transition from male|transition from female|man or woman|woman or man|male or female|female or male|boy or girl|geschlecht",
    personal: "gender|pronoun*|nonbinary|non-binary|cisgender|identify as",
    loose: "man|woman|lady|girl|boy|guy|bloke|lad|lass|gentleman|male|female|trans|feminine|masculine|sex",
  },
  politics: {
    plain:
      "trade union*|labour union*|labor union*|union member*|union rep*|belong to a union|belongs to a union|in a union|join a union|unionis*|unioniz*|party member*|party affiliation*|political opinion*|political view*|political belief*|political affiliation*|political leaning*|left-wing|right-wing|left wing|right wing|gewerkschaft*|syndiqué*|who would vote|parteimitglied",
    personal:
      "politic*|election*|democrat*|republican*|labour party|tory|tories|socialist*|communist*|leftist*|brexit|brexiteer|remainer|libertarian*|marxis*",
    loose:
      "vote|votes|voted|voter|voting|conservative*|liberal*|protest*|activis*|union|strike|strikes|campaigned for|trump|ideolog*",
  },
} as const;

/** Said by a candidate these make a story, "my grandmother"; asked of one they ask for a trait. */
export const others: Partial<Record<keyof typeof traits, string>> = {
  health: "ill|sick",
  religion:
    "god|gods|church*|mosque*|synagogue*|bible|quran|koran|torah|scripture*|sunday service|clergy|imam|rabbi|jesus|allah|deity",
  family:
    "family|families|mother*|father*|mom|mum|mummy|dad|parent|parents|sibling*|brother|brothers|sister|sisters|grandparent*|grandmother|grandfather|nephew*|niece*|babysit*|nanny|carer|caregiver*",
};

/** Peoples, which are languages and markets too: "her Polish" says nothing of her, "she is Polish" does. */
export const peoples =
  "asian*|european*|middle eastern|african*|arab*|hispanic*|latino*|latina*|latinx|caucasian*|indian*|chinese|pakistani*|bangladeshi*|nigerian*|polish|pole|romanian*|turkish|turk|russian*|ukrainian*|german|germans|french|spanish|spaniard*|italian*|irish|british|brit|brits|scot|scottish|welsh|english|american*|mexican*|brazilian*|japanese|korean*|vietnamese|filipino*|iranian*|iraqi*|syrian*|israeli*|palestinian*|gypsy|traveller|romani";

/** Words that a trait's word is part of while something else is meant. They are passed over. */
export const elsewhere =
  "as a child|as a kid|as children|was a child|was a kid|sick of|sick with worry|partner at|partner in the|partner of the|senior partner|junior partner|equity partner|conservative with|conservative about|pull* their weight|pull* his weight|pull* her weight|pull* your weight|grow up as|grew up as|grown up as|age of the code|age of the codebase|age of the system|age of the software|age of the data|how old is the|how old was the|how old are the|how old were the|old code|old codebase|old system*|older system*|old version*|older version*|old queue|old stack|old process|old way|old rent|older code|year old code*|year-old|family business|family company|family firm|family farm|family restaurant|family shop|family-run|family office|family law|family doctor|church of england|health care|health-care|healthcare|health service*|health check*|health data|health app*|health tech|health and safety|mental health app*|mental health charit*|mental health service*|mental health project*|mental health platform|public health|race condition*|data race*|race car*|racing|trace|rat race|arms race|boat race|european union|credit union|western union|union type*|student union|students union|students' union|rugby union|parent company|parent class*|parent component*|parent evening|parents evening*|child process*|child component*|child class*|child theme|children's hospital|children's book*|children's hour|sister company|sister team|sister site|brother printer*|native app*|native mobile|native code|react native|cloud native|third party|third-party|object-oriented|object oriented|service-oriented|business partner*|partner compan*|partner organisation*|partner organization*|channel partner*|partner with|partnered with|partner team*|single page|single-page|single sign*|single point|single source|every single|single handed*|single-handed*|straight away|straight to|straight from|straightforward|engaged with|engaged in|engaged customers|engaged users|engaged team*|white paper*|whitepaper*|white label|white-label|white box|black box|black friday|blackbox|black belt|whiteboard*|brownfield|latin|foreign key*|foreign exchange|foreign language*|foreign office|foreign polic*|origin server|certificate of origin|original|city of origin|source of|political science|office politics|temple university|christian aid|body of work|body of evidence|student body|governing body|foreign body|operation team*|operations|drug discovery|drug trial*|drug store|mother board|motherboard*|mothercare|old street|old spice|new and old|weight loss app|weights|young people|young person|young carers project|raised money|raised funds|raised fund*|raised issue*|raised the|raised by|raised concern*|raised a|raised $|raised £|raise|born out of|idea born|under-12*|generation of|next generation|next-generation|code generation|lead generation|report generation|generation tool*|getting on with|fatherboard|voting system*|voting app*|test strike|on strike one|conservative estimate*|liberal arts|liberal use|german market|french market|spanish market|english teacher|english lesson*|english exam*|english literature|english language|english a-level|english gcse|english degree|english class*|black and white|black-and-white|citizen science|citizens advice|gender pay gap|gender equality|gender balance|gender diversity|healthy was the|healthy codebase|healthy team|healthy culture|healthy margin*|drink from|man-hour*|man hour*|man-day*|man day*|manpower|one-man|boy scout*|girl guide*|blind test*|blind spot*|double blind|double-blind|blind carbon|deaf ears|operation of|allergy data|allergen*|allergen label*|medicine cabinet|chronicle*|body shop|prescription app|decade old|years old system|state of the|first language model|grow up to|old fashioned|old-fashioned|old town|rebrand|outside her home country|outside his home country|outside their home country|elderly people|elderly resident*|elderly patient*|elderly client*|older people|older adult*|avoid burnout|prevent burnout";

/** Work that is done with, for or on something. */
export const work =
  "work|works|worked|working|build|builds|built|building|develop*|design*|project*|app|apps|application*|platform*|system|systems|software|product*|website*|web site*|site|sites|client*|customer*|user|users|patient*|student*|pupil*|teach*|taught|coach*|train*|tutor*|mentor*|lead|leading|led|manag*|organis*|organiz*|research*|write|wrote|writing|company|companies|firm|firms|industry|sector|charity|charities|service|services|data|dataset*|code|coding|business*|experience|experienced|volunteer*|campaign|campaigns|programme*|policy|policies|event|events|speak|speaks|speaking|spoken|fluent*|language*|translat*|interpret*|market|markets|marketing|department*|ward|wards|clinic*|nurs*|care for patients|school|schools|lesson*|class|classes|club|clubs|court|courts|legislation|law|laws|trial|trials|study|studies|studied|studying|analys*|model*|deliver*|support|supported|supporting|serve|served|help|helped|helping|ran|run|running|paint*|cater*|cook*|film*|photograph*|sell|selling|sold|recruit*|plan|planned|planning|partnership*|restor*|renovat*|repair*|rebuil*|statistics|survey*|database|record|records|booking|bookings|accounts|budget|insurance|museum|exhibition*|orchestra|choir|theatre|game|games|toy|toys|clothing|fashion|food|brand*|team|teams|squad*|league";
