/**
 * What nobody should be chosen by, in the words with which people speak of it, as phrases of `anyOf`. `plain` ones are enough
 * by themselves, wherever they stand; `personal` ones only where they are said of the candidate, since there are jobs with
 * children, in churches and on health data. `loose` ones mean so many other things that only a sentence built for it makes a
 * trait of them: "is she German", not "fluent in German". `asks` are roundabout questions, as guides to fair interviews
 * list them.
 */
export const traits = {
  age: {
    plain: `date of birth|birth date|birthdate|birth year|year of birth|birthday*|d.o.b|dob|millennial*
      boomer*|gen z|gen x|middle-aged|star sign|years young|wie alt|quel âge|cuántos años tiene
      quanti anni ha|hoe oud`,
    personal: `age|aged|elderly|born|retire|retires|retiring|retirement|pensionable|youthful|teenager*
      too senior|geboren|twenties|thirties|forties|fifties|sixties|seventies|edad|âge|età`,
    loose: `pensioner*|old|older|young|younger|generation|getting on|teens|alter|pension|ages|dinosaur
      youngster*`,
    asks: `how {old,young} {is,are,was,were,would} WHO|how many years old
      {what,which} {age,generation} ..1{is,was,are,would,do,does} {WHO,we}
      age {group,bracket,range} {is,does,are} WHO|{too,so,rather,bit} {old,young}|{old,young} enough
      _-somethings|WHO {over,under,past,above,nearly,almost,around,about,in,turning} ..2{*ty,[2-7][05]}$
      {when,year,decade,long ago} {did,was} WHO ..3{graduate,{leave,finish,start,begin,sit,do,take,pass,get,at} ..3{school,college,university,degree,*-levels,gcses,certificate,baccalaureate,abitur,matric}}{$, for good}
      {fresh,straight} out of {school,college}|national service|bus pass
      until {he's,she's,they're,WHO ..1{is,turns}} _$|younger lads|someone younger
      {keep up,fit in,get on,out of place,mind,comfortable,compete,take _*} ..4{younger,young people,the kids,people in their}
      {working,good} {years,life} ..4{left,in {him,her,them},to go,ahead}|years ..3left in {him,her,them}
      {how {long,far,many,much},years} ..6{until,till,before,from} ..4{pension,retir*,stops,goes,packs}
      WHO ..4retir{e,es,ed,ing}|digital native*|{past,over} {WHOSE,it} ..1{prime,best,peak}|past it
      over the hill|long in the tooth|spring chicken|wind* down$|hang up WHOSE|mature {candidate,applicant}
      {end,twilight,autumn} of WHOSE ..1{career,life}|{years,days} behind {him,her,them}
      energy {of,for} ..3{age,man,woman,person}|{draw*,claim*,collect*,on,for} {a,WHOSE} ..1pension
      in the {fifties,sixties,seventies,eighties,nineties}$|be the oldest|before the {internet,web,war}|WHO ..1turned *ty
      set in WHOSE ways|older ones`,
  },
  health: {
    plain: `pregnan*|maternity|paternity|parental leave|miscarr*|abortion|sick leave|sick day*
      sickness absence|medical {condition,histor,issue,problem,record,reason}*
      {health,heart,back,mobility,drug,alcohol} {condition,issue,problem,concern,record,trouble}*
      state of health|physical condition|physically {fit,able}|hearing aid*|special needs|chronic*
      neurodiver*|neurotypical|wheelchair*|hard of hearing|learning {disab,difficult}*|antidepress*
      schwanger*|enceinte|embarazada|incinta|krankheit*|behinder*|handicap*|mental state`,
    personal: `health|healthy|unhealthy|illness*|sickly|disease*|disab*|impair*|deafness|blindness|diagnos*
      symptom*|syndrome*|disorder*|ailment*|infirm*|depress*|anxi*|bipolar|autis*|adhd|dyslex*|dysprax*
      ptsd|trauma*|cancer|tumour*|diabet*|insulin|hiv|hiv-positive|epilep*|seizure*|asthma*|allerg*
      arthritis|migraine*|therapy|psychiatr*|psycholog*|medication*|medicated|surgery|hospitali*|injur*
      fertility|ivf|menopaus*|period pain*|addict*|sober|rehab*|overweight|obese|vaccin*|crutches|prosthe*
      stutter*|stammer*|expecting a|genetic*|schizo*|psychos*|psychot*|mentally|emotionally|counselling
      suicid*|self-harm*|grief|griev*|bereave*|panic attack*|nervous breakdown|sectioned|paralys*|tourette*
      immuno*|chemo*|dialysis|pacemaker|transplant*|crohn*|lupus|endometriosis|sclerosis|parkinson*
      remission|anorexi*|bulimi*|overdose*|relapse*|insomnia|nightmares|detox`,
    loose: `weight|body|bodily|operation|operated|medicine*|drug*|smok*|limp|mental|physically|physique
      pills|stamina|blind|deaf|alcohol*|prescription*|burnout|{burned,burnt} out|unstable|haunted|fragile
      frail|breakdown`,
    asks: `{off,away,absent,out,call*} ..1{sick,ill,unwell,with {stress,nerves,WHOSE nerves}}
      sick* {day,days,record,notes}|signed off|days off ..2{ill,sick,last year}|{absence,illness} record
      {is,was,were,been} ..2in ..1{hospital,psychiatric _,therapy,rehab,recovery}|WHO ..1recovering
      in the family$|{operation,surgery,illness,condition,injury} of {his,hers,theirs}
      {heart,back,knee,hip,shoulder} {problem,trouble}*|{bad,weak,dodgy} {back,knees,hip,heart}
      WHOSE drinking|{having,under} treatment
      {for,with,is,are,does,do,how's,on,about} WHOSE {back,knees,heart,hips,eyes,eyesight,hearing,nerves,joints,lungs,bladder,head}
      appointments ..3{clinic,hospital,doctor*}|history of {burnout,stress,addiction,alcohol,drugs}
      WHO ..2{see*,visit*,need*,got,under} ..1{doctor*,gp,therapist,counsellor,psychiatrist,psychologist,shrink}
      under a {psychiatrist,doctor}|WHO ..1{been,get,being} {treated,operated,tested} {for,on}|WHO weigh
      {had,have} ..2{jabs,stroke,heart attack,breakdown}|pass ..2medical$
      WHO {fit and well,well enough,fully recovered}|recovered fully
      WHO ..1{smoke*,vape*,drink*}{$, a lot, much, alcohol, heavily, too}|workers comp*
      {drug,drinking} problem|{ramp,lift,stairlift} for WHO*|{put in,install} a {ramp,lift}
      WHO ..1need* ..3{adjustment*,adaptations}$|{adjustment*,accommodations} for {him,her,them,WHO}
      WHO ..1use* a wheelchair
      WHO ..5{guide dog,special {equipment,software} because,step-free,ramp,walking stick,with a {stick,cane},blue badge}
      able-bodied|registered {blind,deaf,disabled}|anything {physical,medical}
      {manage,climb,cope with} ..1stairs|WHOSE condition$
      {because of,given,any,has a} ..1condition{$, that, we}|WHO can't {see,hear,walk,read}
      can WHO {see,hear,walk,stand} {and,normally,properly,well,for long,without}
      with {those,that,these} {knees,back,legs,hands,eyes,hips}|tired easily|the bereavement|another episode|take* {tablets,pills}|{right,wrong} in the head|long covid|WHO ..1unwell
      WHO ..3{{crack*,break*,broke*,burn*} {up,down,out},{fall,fell,falls} {apart,to pieces},{go,goes,went} {to pieces,under}}{$, again, under, if, when}
      {is,are} WHO ..1over {it,that,what}|got over {it,that,what}|what happened to {him,her,them}{$, as}
      {dark,bad,black,low} {days,place,moods,thoughts}|highly strung|come* back to haunt
      the {assault,attack,war,abuse,accident,death,loss,divorce} {do,done} to {him,her,them}
      cop* with ..2{grief,loss,bereavement,death}|{lose,lost} ..2{relatives,parents,family,loved ones}
      {is,was} WHO ..1on {anything,something}{$, for}|sleep* {badly,well,at night}
      {since the,after the} {illness,operation,cancer,breakdown}|since the accident|WHO ..1stable$
      mentally {strong,tough,well,ok}|WHO all there`,
  },
  religion: {
    plain: `{go,goes,going} to {church,mass,chapel,synagogue}|attend* {church,mass}|believe* in god|ramadan
      sabbath|shabbat|hijab|headscarf|turban|kippah|yarmulke|kosher|halal|place of worship|konfession
      croyan*|religión|religios*|holy communion`,
    personal: `religio*|pray|prays|praying|prayer*|worship*|christian*|catholic*|protestant*|evangelical*
      muslim*|moslem*|islam*|jew|jews|jewish|hindu*|sikh*|buddhis*|mormon*|quaker*|jehovah*|methodist*
      atheis*|agnostic*|beliefs|baptis*|fasting|preach*`,
    loose: `temple*|chapel*|parish*|holy|pastor|priest*|faith*|gospel|spiritual*|believer*|sermon*
      observant|devout`,
    asks: `{sundays,saturdays,fridays,sunday _,friday _} {off,free}
      {off,unavailable} ..1{sundays,saturdays,fridays}{$, for}|{off,break*,away} ..2FEAST
      {celebrat*,observ*,fast*,keep*} ..3FEAST|do for {lent,christmas,easter,ramadan}|holy days
      off for religious|prayer {room,break,mat}*|{attend*,go to} {religious,church} services
      {what,which} ..1{holidays,feasts,festivals} ..1WHO ..1{keep*,observe*,celebrate*}
      WHO ..2to {mass,confession,the mosque,temple,worship}
      against WHOSE {belief*,faith,religion,conscience,god}|god-_
      work* on {good friday,the sabbath,eid,diwali,yom kippur,holy days}
      because of the {mosque,church,sabbath}|{eat*,touch,handl*} ..3{pork,bacon,halal,kosher,meat because}
      say* {grace,WHOSE prayers}|swear on|for {the sabbath,prayers,WHOSE faith}|{shave,trim} ..2beard|{cover*,show*} WHOSE {hair,head,face}
      wear* ..2{hijab,headscarf,turban,veil,cross,crucifix,burqa,niqab,skullcap}
      {raised,brought up} ..2{catholic,muslim,jewish,christian,protestant,hindu,sikh}
      {any,some,what,which} ..1{religion,faith,creed,denomination}$
      day ..4WHO {must,can,may,will,would} not work|shake hands with {men,women,a man,a woman}
      read* the {bible,koran,quran,torah}|WHO a believer`,
  },
  family: {
    plain: `married|marital*|marriage*|husband*|wife|wives|spouse*|fiancé*|fiance*|divorc*|widow*
      boyfriend*|girlfriend*|sexual*|sexuality|lesbian*|bisexual*|homosexual*|heterosexual*|lgbt*
      transgender*|transsexual*|relationship status|more {children,kids}|in a relationship
      {family,domestic} {status,situation,planning,plans,circumstances,life}|is there a {mr,mrs}
      {home,personal,private,love} life|childless|remarried
      {stepson,stepdaughter,stepchild,stepmother,stepfather}*|verheiratet|ledig|geschieden|familienstand
      kinderwunsch|hat {sie,er} kinder|mariée|marié|des enfants|casad{a,o}|hijos|sposat{a,o}|ha figli`,
    personal: `baby|babies|kid|kids|child|children|daughter*|toddler*|infant*|newborn*|parenthood
      motherhood|fatherhood|grandchild*|marry|gay|queer|asexual
      {caring,family,domestic} {duties,responsibilities,commitments,obligations}|dependants|dependents
      offspring|twins|triplets`,
    loose: `partner|single|engaged|attached|son|sons|straight|dating|in love|orientation|wedding|household
      relatives|settled down|settle down|separated|hitched`,
    asks: `WHO ..2{have,got,need*,sort*,arrang*} ..1{childcare,nanny,babysitter}
      WHO planning ..2{kids,children,family,baby}|{take,taking,on} ..1{maternity,paternity,parental} leave
      WHOSE ..1childcare|child*care {sorted,arranged}|{nursery,school} {run,runs,pick-up}
      little ones{$, at, while}|biological clock|stay-at-home
      {being,be,become*,as,is WHO,she's,he's} an? ..2{mum,mom,mother,dad,father,parent}{$, and, of, to, right, or}
      {juggl*,balanc*,combin*,manag*,cope*} ..5{mum,mother*,WHOSE {family,kids,children},with a baby}
      try* for {a,another,kids,children}|WHO ..1expecting{$, soon, again}
      {done,finished,through} with ..1{babies,kids,children}|{have,having} {babies,children}$
      {start*,plan*} a family
      {have,having,has,got,want*,plan*,expect*} ..1{a baby,children$,kids$,a partner$,a family$}
      {time off,leave,break,leave us} ..5{baby,kids,children,motherhood}|maternity {leave,cover}
      when is WHO due|home for ..1{kids,children}
      who ..1{has,gets,look*,care*,take*,stay*,mind*,pick*,watch*} ..6{kid*,child*,little ones,baby}
      WHO ..1{look,care} {after,for} ..2{parent*,mother,father,mum,dad,son,daughter,brother,sister,husband,wife}$
      {commitments,ties,responsibilities} at home
      {someone,somebody,anyone,anybody} ..1{at home,waiting for {him,her,them}}|hands full at home
      go* home to|{miss,ms,mr} or ..2{mrs,ms,miss}|{maiden,married} name|{wedding,engagement} ring
      changed WHOSE ..1name|tie the knot|help with the {kids,children}$|get* {married,hitched}|is WHO a {miss,mrs}|who ..2WHO liv*
      WHO liv* {alone,with {someone,anyone,a partner,a man,a woman}}|living with {someone,a partner}
      settled with|on WHOSE own at home|family{-minded,- man}|family man|other half|significant other
      better half|{dating,seeing} {someone,anyone}
      {fella,bloke,missus,man,woman,guy,girl} {at home,in WHOSE life}|with the family$
      {is,has,have,did} WHO ..1{out,come out}{$, yet, at work, as, to}|WHO ..2camp$|in the closet|to pride
      same-sex|attracted to|{into,prefer*,like*,fanc*,date*,sleep* with} {other,} ?{men,women,guys,girls}$
      who ..1WHO fanc*|{into,fanc*} ..1{men,women,guys}|date {men,women}`,
  },
  origin: {
    plain: `nationalit*|foreign name|foreign-sounding|foreign sounding|native english|a native speaker
      ethnic*|racial|race or|skin {colour,color}|{colour,color} of ..1skin
      {country,place} of {origin,birth}|national origin|native {country,tongue,language}|birthplace|descent
      ancest*|mother tongue|first language|immigrant*|immigrated|emigrated|refugee*|asylum|caste|motherland
      fatherland|homeland|herkunft|staats{angehörigkeit,bürgerschaft}|national{ität,ité,idad}|nacionalidad
      nazionalità|d'où vient|de dónde es|di dove`,
    personal: `originally|foreigner*|citizen*|citizenship|passport*|tribal|grow up|grew up|growing up
      brought up|upbringing|hometown|naturali{s,z}ed|diaspora`,
    loose: `race|origin|origins|heritage|foreign|accent|tribe|minority|raised|roots|black|white|brown
      indigenous|descended|stock`,
    asks: `{is,was} WHO from _$|where{'s, is, are, was, does, do, did, might} WHO ..2{from,born}
      {what,which} {country,nation,continent,part of the world} {is,are,was,do,does} WHO ..1{from,come,born}
      {that,whose,WHOSE,an} ..1accent|accent {from,is,sounds}
      WHOSE english ..1{accented,broken,native,what WHO}|WHOSE real name
      {that,this,it} ..2{name,surname}{$, from, come, sound*}|WHOSE ..1{name,surname} ..1{from,come*,mean*}
      that surname|is _ an? _ name$|where ..3name ..1{from,come}|how long ..4{been,lived} in HERE$
      {when,why,how,route} ..1WHO ..1{move,come,came,arrive,get,got,end up,enter,make it,come over} ..1{to,in,into,over} ..1HERE
      come over from|route ..3come over|{cross,came,come,arrive} {on,by} a {boat,lorry}
      leave {WHOSE,their} ..1country|always lived in HERE|before {coming,moving,WHO came,WHO moved} to HERE
      one of us|one of those _$|{what,which,hold*,have,has} ..1passport*
      where ..3{parents,grandparents,family,folks,ancestors,roots,people} ..1{from,come,born,emigrate*,live}
      {parents,grandparents,family,folks,people} ..1{from,come,came,emigrate*} ..1{from,over}
      {country,place} ..2WHOSE {parents,grandparents,family,people}|born {abroad,overseas,in HERE,HERE}
      from {abroad,overseas,round here}|{go*,fly*,send*} ..1back {home,to WHOSE}
      {speak*,spoken} ..1at home$|speak in WHOSE {house,home}|feel ..1{more,really,still} _ or
      local {lad,girl,boy,man,woman}|{person,man,woman} of {colour,color}|WHOSE skin|{ethnically,racially}
      cultural background|WHO count as|family been in HERE|WHOSE childhood|come to be in HERE|WHOSE family ..2{come,leave,flee}`,
  },
  gender: {
    plain: `gender identity|transition from {male,female}|{man,male,boy} or ..1{woman,female,girl}
      {woman,female,girl} or ..1{man,male,boy}|geschlecht`,
    personal: "gender|pronoun*|nonbinary|non-binary|cisgender|identify as|transition*",
    loose: `man|woman|lady|girl|boy|guy|bloke|lad|lass|gentleman|male|female|trans|feminine|masculine|sex
      tomboy|effeminate|macho`,
    asks: `he or ..1she|she or ..1he|him or ..1her|sir or madam
      {which,what} {toilet,bathroom,loo,changing room,washroom}*|{man,woman} enough
      one of the {lads,girls,boys,guys}|{would,could} a {man,woman} be
      {always,born,once,used to be,use to be} ..2{man,woman,girl,boy,male,female}$
      {hiring,as,employing,for} a {man,woman,girl,bloke}{$, can, could, like, in}
      a {man,woman,girl} like {her,him}
      {cope,fit in,survive} ..4{all-male,all-female,male-dominated,among men}|before WHO transition*
      a {man's,woman's} name|better for this job than`,
  },
  politics: {
    plain: `{trade,labour,labor} union*|union {member,rep,card,subs,official,man}*
      {belong*,in,join*} ..1{a,the,any} union|unioni{s,z}*|trade unionist|shop steward*|party member*
      party affiliation*|political {opinion,view,belief,affiliation,leaning}*|political part{y,ies}
      left-wing|right-wing|left wing|right wing|gewerkschaft*|syndiqué*|parteimitglied`,
    personal: `politic*|election*|democrat*|republican*|{labour,green} party|tory|tories|socialist*
      communist*|leftist*|brexit|brexiteer|remainer|libertarian*|marxis*|feminist*`,
    loose: `vote|votes|voted|voter|voting|conservative*|liberal*|protest*|activis*|union|strike|strikes
      trump|ideolog*|labour|lefty|leftie`,
    asks: `WHO ..1{vote*,protest*}{$, in, against}
      vote* ..2{labour,conservative,tory,green,leave,remain,republican,democrat,liberal,left,right}
      who {did,does,would} WHO {vote,back}|how {did,does,would} WHO vote|which way ..1WHO {vote,lean}*
      {what,which} party {does,do,did,is,would} WHO {support,back,belong,vote,in}*
      WHO ..3{voter,{labour,tory,party,green} supporter}
      {think*,make*,feel*,stand*} {of,about,on} ..1{government,president,prime minister,monarchy,referendum,immigration,abortion,brexit}
      {for,against,pro,anti} {or against,} ?{brexit,abortion,immigration,trump}|stand* politically
      politically {active,$}
      {go*,went,join*,attend*,been} ..3{marches,rallies,demonstrations,demos,protests}
      {stood,stand,run} for {election,office,council,parliament,mayor}|in the {election,referendum}$
      call {himself,herself} ..1{progressive,conservative,liberal,socialist}
      {progressive,conservative,liberal,red,blue,left,right} or {progressive,conservative,liberal,red,blue,left,right}$
      {support*,back*} {trump,labour,the tories,the conservatives,the republicans,the democrats,the greens,the government}
      {is,was} WHO into politics|belong* ..2political|WHOSE politics
      {on,join*,led,go,gone,go on,involved in} ..2{strike,strikes,walkout,picket,industrial action}{$, before, with, over}
      organised any industrial action|cross ..2picket*|picket line
      {pay,paid,join*,active in,set up,bring,about} ..3union{$, in, subs, dues, here}
      {those,these,his,her,card-carrying,paid-up} union|union {type*,dues}
      side with ..2{union,workers,management}|{in,with,member of} {unison,unite,gmb,ver.di,usdaw,aslef}`,
  },
} as const;

/** Said by a candidate these make a story, "my grandmother"; asked of one they ask for a trait. */
export const others: Partial<Record<keyof typeof traits, string>> = {
  health: "ill|sick",
  religion: `god|gods|church*|mosque*|synagogue*|bible|quran|koran|torah|sunday service|clergy|imam|rabbi
    jesus|allah`,
  family: `family|families|son|sons|mother*|father*|mom|mum|mummy|dad|parent|parents|sibling*|brother|brothers
    sister|sisters|grandparent*|grandmother|grandfather|nephew*|niece*|nanny|carer|caregiver*`,
};

/** Peoples, which are languages and markets too: "her Polish" says nothing of her, "she is Polish" does. */
export const peoples = `asian*|european*|middle eastern|african*|arab*|hispanic*|latin{o,a,x}*|caucasian*
  indian*|chinese|pakistani*|bangladeshi*|nigerian*|polish|pole|romanian*|turkish|turk|russian*|ukrainian*
  german|germans|french|spanish|spaniard*|italian*|irish|british|brit|brits|scot|scottish|welsh|english
  american*|mexican*|brazilian*|japanese|korean*|vietnamese|filipino*|iranian*|iraqi*|syrian*|israeli*
  palestinian*|gypsy|traveller|romani`;

/** Words that a trait's word is part of while something else is meant. They are passed over. */
export const elsewhere = `as {a child,a kid,children}|was a {child,kid}|sick of|sick with worry
  partner {at,in the,of the,with}|{senior,junior,equity,business,channel} partner*
  conservative {with,about,estimate*}|pull* {their,his,her,your,my} weight|grow* up {as,to}|grew up as
  age of the _
  {old,older} {code*,system*,version*,queue,stack,process,way,rent,street,town,building*,car*,machine*}
  decade old|family {business,company,firm,farm,restaurant,shop,office,law,doctor}|church of england
  health{ care,-care,care}|health {service,check,data,app,insurance,centre}*
  health {tech,and safety,department}|public health|physically present|age limit|healthy as a
  mental health {app*,charit*,service*,project*,platform,first,law}|race {condition,car,engineering}*
  {rat,arms,boat} race|{european,credit,western,student*,students',rugby,debating} union|union type*
  parent {company,class*,component*,evening}|parents evening*|child {process,component,class,theme}*
  children's {hospital,book*,hour,ward,theatre}|{sister,brother} {company,team,site,printer*}
  partner{ed with,s in, compan*, organi*, team*}
  single{ page,-page, sign*, point, source, handed*,-handed*, change}|every single|straight {away,to,from}
  engaged {with,in,customers,users,team*}|white{ paper*,paper*, label,-label, box,board*}
  black{ box,box, friday, belt, and white}|in the black
  foreign {key*,exchange,language*,office,polic*,degree,market*}|political science|office politics
  body of {work,evidence}|{student,governing} body|operation{s, team*, of}|drug {discovery,trial*,store}
  mother board|motherboard*|new and old|young {people,person,carers project}
  raised {money,fund*,issue*,the,by,concern*,a,£*}|born out of|idea born|generation of
  {next,code,lead,report}{ ,-}generation|generation tool*|getting on with|liberal {arts,use}
  english {teacher,lesson*,exam*,literature,language,a-level,gcse,degree,class*}|citizen{ science,s advice}
  gender {pay gap*,equality,balance,diversity}|healthy {was the,codebase,team,culture,margin*}
  man{ ,-}{hour,day}*|{blind,double} {test,spot,blind,carbon}*|deaf ears|allerg{y data,en*}
  medicine cabinet|body shop|pension {fund,scheme}*|old{ ,-}fashioned|faith in|home country's`;

/** Work that is done with, for or on something. */
export const work = `work|works|worked|working|build|builds|built|building|develop*|design*|project*|app
  apps|application*|platform*|system*|software|product*|website*|web site*|site|sites|client*|customer*
  user|users|patient*|student*|pupil*|resident*|teach*|taught|coach*|train*|tutor*|mentor*|lead|leading|led
  manag*|organi*|research*|write|wrote|writing|written|company|companies|firm|firms|industry|sector|charity
  charities|service*|data|dataset*|code|coding|business*|experience*|volunteer*|campaign*|programme*|policy
  policies|event|events|speak|speaks|speaking|spoken|fluent*|language*|translat*|interpret*|market*
  department*|ward|wards|clinic*|nurs*|care for patients|school|schools|lesson*|class|classes|club|clubs
  court|courts|legislation|law|laws|trial|trials|study|studies|studied|studying|analys*|model*|deliver*
  support*|serve|served|help*|ran|run|running|paint*|cater*|cook*|film*|photograph*|sell|selling|sold
  recruit*|plan|planned|planning|partnership*|restor*|renovat*|repair*|rebuil*|statistics|survey*|database
  record|records|booking*|accounts|budget|insurance|museum|exhibition*|orchestra|choir|theatre|game|games
  toy|toys|clothing|fashion|food|brand*|team|teams|squad*|league`;
