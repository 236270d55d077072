/** Sentences by line. */
const lines = (text: string): string[] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim());

/**
 * Questions of recruiters, written before the rules by trait: direct ones name it, oblique ones get at it sideways. Every
 * other line was set aside while the rules were written.
 */
export const asking: Record<string, { direct: string[]; oblique: string[] }> = {
  age: {
    direct: lines(`
      How old is the candidate?
      What's his age, roughly?
      When was she born?
      What is her date of birth?
      Is he over forty?
      Is she in her twenties or thirties?
      Could you give me the applicant's age bracket?
      What year was Ada born?
      Is he too old for a junior role?
      Is she a bit young for this?
      When is her birthday?
      Has she turned fifty yet?`),
    oblique: lines(`
      Which year did he leave school?
      When did she finish secondary school?
      Could he keep up with the younger lads on site?
      What year did she sit her O-levels?
      How long has he got until his pension?
      How many years has he left before he packs it in?
      Would she fit in with a team of twenty-somethings?
      Is he a digital native?
      Is she old enough to remember dial-up?
      Is he nearing the end of his career?
      When does she plan to retire?
      Does he have the energy of a younger man?
      Would he mind having a boss half his age?
      Would she feel out of place among fresh graduates half her age?
      Is he past his prime?
      Is she what you would call a mature candidate?
      What generation does he belong to?
      In which decade did she graduate?
      Is he already drawing a pension?
      When did he do his A-levels?`),
  },
  health: {
    direct: lines(`
      Does she have any health problems?
      Is he in good health?
      Has he got a medical condition?
      Is she on any medication?
      Has she ever had depression?
      Does he have diabetes?
      What is his medical history?
      Was she ever seriously ill?
      Does she suffer from anxiety?
      Is he an alcoholic?
      How is his mental health?
      Has she had any surgery recently?`),
    oblique: lines(`
      How many days was he off sick last year?
      Does she take a lot of sick days?
      Why was he in hospital?
      How often does she see a doctor?
      Is he physically up to the job?
      Does he smoke?
      Does she drink?
      Has he ever claimed workers' compensation?
      Has she ever been signed off with stress?
      What is her sickness record like?
      Has she had her jabs?
      Is he fit and well?
      Does his back hold up on long shifts?
      Can she manage the stairs?
      Did he ever have a breakdown?
      Is she seeing a therapist?
      How much does he weigh?
      Would she pass a medical?
      Is there any family history of heart disease?
      Has he recovered fully?`),
  },
  disability: {
    direct: lines(`
      Is she disabled?
      Does he have a disability?
      Does she use a wheelchair?
      Is he deaf?
      Is she blind or partially sighted?
      Is he autistic?
      Does she have ADHD?
      Is he dyslexic?
      Does the candidate have special needs?
      Has she any impairment we should know about?`),
    oblique: lines(`
      Would we have to make adjustments for her?
      Does he need a guide dog?
      Does she need any special equipment because of a condition?
      Is he able-bodied?
      Does he have a blue badge?
      Does she wear a hearing aid?
      Would he need step-free access?
      Is there anything physical that stops her from doing the job?
      Is she neurodivergent?
      Does he walk with a stick?
      Is he registered disabled?
      Can she see and hear normally?`),
  },
  children: {
    direct: lines(`
      Is she pregnant?
      Does she have children?
      Has he got kids?
      How many children does she have?
      Does he want children?
      Is she trying for a baby?
      Has she been on maternity leave?
      Is she a mother?
      Is he a dad?
      Any kids?
      Is the candidate expecting?
      Is she planning a family?`),
    oblique: lines(`
      Will she need time off for a baby soon?
      Who looks after the little ones while she's at work?
      Does she have childcare sorted?
      How would she manage the nursery run?
      Is she likely to start a family in the next few years?
      Does he have to do the school run?
      Has she finished having children?
      Is her biological clock ticking?
      Would she come back after having a baby?
      Does he have any dependants?
      What happens when her child is ill?
      Does family life leave her enough time for this job?
      Are there any little ones at home?
      Is he planning to take paternity leave?
      Who stays at home when the kids are poorly?
      Is she going to go off and have babies?
      How does she juggle work and being a mum?
      Does she have caring responsibilities at home?
      Does he look after an elderly parent?
      Would family commitments stop him from travelling?`),
  },
  marriage: {
    direct: lines(`
      Is she married?
      Is he single?
      Does she have a husband?
      Has he got a wife?
      Is she divorced?
      What is his marital status?
      Does she have a boyfriend?
      Is he in a relationship?
      Is she engaged?
      Does she live with a partner?`),
    oblique: lines(`
      What does her husband think of the hours?
      Is that her maiden name?
      Is it Miss or Mrs?
      Has she changed her name since she got married?
      Would his partner be willing to move with him?
      What does his wife do for a living?
      Does she wear a wedding ring?
      Who does he live with?
      Is she likely to get married soon?
      Is there a significant other in the picture?
      What was her maiden name?
      Does she have a fella at home?`),
  },
  religion: {
    direct: lines(`
      What religion is she?
      Is he a Muslim?
      Is she religious?
      Does he go to church?
      Is she Jewish?
      Does he believe in God?
      Is she a practising Catholic?
      What faith does he follow?
      Which mosque does he attend?
      Does she pray at work?`),
    oblique: lines(`
      Does he need Sundays off?
      Would she work on the Sabbath?
      Does she need Fridays off for prayers?
      Can he work over Christmas, or is that against his beliefs?
      Does he eat pork?
      Does she fast during Ramadan?
      Does she cover her hair?
      Would he shave his beard or is it religious?
      Does she celebrate Christmas?
      Which holy days would he want off?
      Was she raised Catholic?
      Would he swear on the Bible?
      Does she say grace before meals?
      Would she handle alcohol or pork given her faith?`),
  },
  origin: {
    direct: lines(`
      What nationality is he?
      Where is she from originally?
      What is his ethnicity?
      Is she black?
      Is he white British?
      What race is the candidate?
      Is he an immigrant?
      Is she Polish?
      Is English her first language?
      Where was he born?
      Is he Asian?
      Is she Indian or Pakistani?
      What colour is her skin?`),
    oblique: lines(`
      Where is that accent from?
      Where does her name come from?
      Is that a Nigerian name?
      How do you pronounce that surname, and where is it from?
      Where are his parents from?
      Where did she grow up?
      How long has he been in this country?
      When did she move to the UK?
      What passport does she hold?
      Does he have an accent?
      Is she a native English speaker?
      Was he born here?
      Where are his roots?
      Does she go back home often?
      What is his mother tongue?
      What is her heritage?
      Which country do her grandparents come from?
      Is he a local lad, or from abroad?
      Is she foreign?
      What is her cultural background?
      Is she a refugee?
      Where is she really from?`),
  },
  gender: {
    direct: lines(`
      Is the candidate male or female?
      Is Ada a man or a woman?
      What gender is the candidate?
      Is she transgender?
      Is he trans?
      What are their pronouns?`),
    oblique: lines(`
      Is this a he or a she?
      Would I be hiring a girl?
      Was she always a woman?
      What was her name before she transitioned?
      Which toilet does she use?
      Is she a bit of a tomboy?
      Would a woman like her cope on an all-male crew?
      As a woman, can she lift heavy loads?
      Is she feminine?
      Is he man enough for this crew?`),
  },
  orientation: {
    direct: lines(`
      Is he gay?
      Is she a lesbian?
      Is he straight?
      What is his sexual orientation?
      Is she bisexual?
      Is he part of the LGBT community?`),
    oblique: lines(`
      Does he have a boyfriend?
      Is she into men or women?
      Has he come out?
      Does he go to Pride?
      Is his partner a man or a woman?
      Is she attracted to women?
      Is he in the closet?
      Does she date women?`),
  },
  politics: {
    direct: lines(`
      What are her political views?
      How does he vote?
      Who did she vote for?
      Is he a Conservative?
      Which party does she support?
      Is he a member of a political party?
      Is she left-wing?
      Is he a socialist?`),
    oblique: lines(`
      How did he vote in the referendum?
      What does she think of the government?
      Was he for or against Brexit?
      Does she go on marches?
      Has he ever stood for election?
      Would she call herself progressive or conservative?
      Did she support Trump?
      What does he make of the Prime Minister?
      Is she an activist?
      Where does he stand on immigration?`),
  },
  union: {
    direct: lines(`
      Is he in a union?
      Is she a union member?
      Does he belong to a trade union?
      Was she ever a shop steward?
      Is he a union rep?
      Which union does she belong to?`),
    oblique: lines(`
      Has he ever been on strike?
      Did she join the walkout?
      Would he cross a picket line?
      Is she likely to unionise the team?
      Is he one of those union types?
      Has she organised any industrial action?
      Is he going to stir up the workforce about a union?
      Did he pay his union subs?`),
  },
};

/** Ordinary questions, many with words that a trait has as well. */
export const ordinary: string[] = lines(`
  How does she handle a team member who isn't pulling their weight?
  Has he built native apps?
  How does she look after elderly patients?
  Has he worked with children?
  Does she speak Polish?
  Is he willing to travel?
  Tell me about a time she made a mistake.
  How does he handle disagreement with colleagues?
  What made her choose this profession?
  Has she managed people?
  What tools does he use every day?
  What would she do differently?
  Can he work weekends?
  Is she available from January?
  What salary is he looking for?
  Has she got a driving licence?
  Does he have a right to work in the UK?
  What is her notice period?
  How did he calm an angry parent?
  Has she taught children with special needs?
  Has he any experience in a care home?
  Did she work on the maternity ward?
  How does he deal with patients with dementia?
  What did she do for the church restoration?
  Has he designed buildings for wheelchair users?
  What experience does she have with disabled clients?
  How did she cope with pressure during the launch?
  Is he a strong communicator?
  What are her strengths and weaknesses?
  Does he work well on his own?
  How big was the team she led?
  Who did he report to?
  Where did she work before this?
  Where did he study?
  What did she study at university?
  What grade did she get in her degree?
  Which languages does he speak?
  Is her French good enough for customers?
  Does he speak English fluently?
  Is she fluent in German?
  Has he worked abroad?
  Has she worked in Germany?
  Would he be happy to relocate?
  Where is she based?
  How far would he commute?
  What time could she start in the morning?
  Can she do night shifts?
  Is he flexible about hours?
  Does she want a full-time job?
  Why did he leave his last job?
  How long did she stay at the bakery?
  How many years of experience does he have?
  How long has she been a nurse?
  When did he start as an electrician?
  When did she finish her apprenticeship?
  What was his first job?
  What is she most proud of?
  Has he ever been promoted?
  Did she get any awards?
  What did he learn from his father's business?
  How did the family business change under her?
  What did she do at the family restaurant?
  How old was the system he replaced?
  How old are the machines she maintains?
  Has he worked with legacy code?
  What is the oldest boat she has restored?
  How did he bring young people into the club?
  Has she mentored younger colleagues?
  How does he get on with senior colleagues?
  How does she train new starters?
  Has he run a youth project?
  What does she know about pension funds?
  Has he sold life insurance?
  Did he work for a trade union's website?
  How did she negotiate with the union?
  How did he keep production going during the strike?
  Has she worked on an election campaign's software?
  What did he do at the political research institute?
  Has she dealt with the local council?
  How does he handle conservative stakeholders?
  What does she think of remote work?
  What does he think about code review?
  How does she see the future of retail?
  What party venue did he manage?
  Which events has she organised?
  Did he plan weddings?
  How many weddings has she photographed?
  Has he catered for religious holidays?
  Has she written about religion?
  What did he research about immigrant communities?
  Has she supported refugees in her work?
  How did he help immigrants find jobs?
  Has he taught English as a foreign language?
  What is her experience with foreign markets?
  How did she win Chinese customers?
  Has he worked with Indian suppliers?
  Does he know the American market?
  Has she cooked Italian food professionally?
  What kind of French dishes can he cook?
  Has she led a diverse team?
  How does he make sure that women are heard in meetings?
  What has she done for gender equality?
  Has he worked with LGBT charities?
  How does she support disabled colleagues?
  How did he improve accessibility for blind users?
  Is she good with customers?
  Is he a morning person?
  Is she reliable?
  How does he motivate himself?
  How does she organise her day?
  Does she have experience with budgets?
  Is he certified in first aid?
  Can he lift boxes of 20 kilos?
  Is she comfortable working at height?
  Is he used to standing all day?
  Can she drive a forklift?
  How does he keep patients safe?
  What did she do about medication errors?
  Has he worked in mental health?
  How does she talk to anxious patients?
  What did he do when a patient refused treatment?
  Has she worked in a hospital?
  How did he handle the outbreak on the ward?
  Did she give vaccinations?
  What health and safety training has he had?
  Has she done a risk assessment?
  What did he do with the health data?
  Has she built an app for diabetics?
  How did he fix the race condition?
  What is her experience with single sign-on?
  Has he written a parent component in React?
  Did she kill the child process?
  What is his view on technical debt?
  How mature were the processes she set up?
  Which generation of the product did he work on?
  How did she raise money for the charity?
  How did he raise standards?
  Where did the idea for her shop come from?
  Where do her customers come from?
  Where does he get his ideas from?
  What background does she have in finance?
  What is his professional background?
  What is her educational background?
  Is he a native of the cloud world, like Kubernetes?
  Who does she work with most closely?
  Who were his partners in the project?
  Did she partner with the sales team?
  What did his partner company deliver?
  Is she engaged in her work?
  How does he keep customers engaged?
  What does she do in her free time?
  Which hobbies does he have?
  Does she volunteer?
  What did he do during his gap year?
  Why is there a gap in her resume?
  Has he been self-employed?
  What would her former manager say about her?
  What would his team say about him?
  Can you summarise this interview?
  Why should we hire her?
  What questions did he have?
  How does she take criticism?
  What did he do when he was new to the job?
  Did anything go wrong when she moved to the new site?
  When did the company move to the UK?
  When does she expect to finish the project?
  What does she expect from a manager?
  Has he ever had to deliver bad news to a family?
  How does she deal with difficult relatives of patients?
  Is there a deed that shows she takes initiative?
  Did the baby food brand grow under him?
  What did she do in the toddler group?
  How did he settle new children into nursery?
  Has she ever looked after a class of thirty kids?
  Does he have experience with single mothers at the advice centre?
  What did he do for old people in the village?
  Does she stand by her decisions?
  How does she stay healthy as a team under stress?
  How did he grow up as a leader?
  Is he a Python native or more of a Java person?
  How did she come back from the failed launch?
  Does she need a lot of supervision?
  Does he need sponsorship for a visa?
  Would she work on Sundays if the shop is open?
  What does she do at home on her side projects?
  Is her portfolio online?
  Has he any convictions about design?`);

/** Looked at while the rules were written: each is told apart. */
export const seen = {
  asking: lines(`
    What age is she?
    What age would you say he is?
    Which age group is she in?
    How many birthdays has he had?
    Her year of birth?
    Year of birth, please.
    Is she of retirement age?
    How far is she from retirement?
    Is he a pensioner?
    Will she be retiring soon?
    Is he still young?
    Does she seem old?
    What illness did she have?
    What sort of illness kept him off work?
    Has he a chronic illness?
    Will that operation of his mean time off?
    Is he recovering from anything?
    What pills does she take?
    Does her epilepsy affect her work?
    How bad is his arthritis?
    Does her deafness get in the way?
    Is the candidate in a wheelchair?
    Any health issues?
    Are there any health concerns?
    Is there anything wrong with her health?
    Did he have cancer?
    Does that illness run in the family?
    What disability does he have?
    Will his disability be a problem?
    How does she manage with her disability?
    Is there a history of mental illness?
    Was he ever in a psychiatric ward?
    Does he have children or plan to?
    Is Ada a parent?
    How old are her kids?
    What ages are his children?
    Who watches the kids?
    Is there a Mrs?
    Would a baby be on the cards?
    Has she got a family?
    Is he a family man?
    Does Ada have a family?
    Tell me about her family.
    Tell me about his private life.
    Is she married, single or divorced?
    Is there a husband?
    Does the husband mind?
    What does her husband earn?
    Is he living with someone?
    Which religion does she follow?
    What faith is he?
    Does her religion allow her to serve beer?
    Is the candidate a Christian?
    Is he of any particular faith?
    Will she wear her headscarf to work?
    Does he keep the Sabbath?
    Is he from a Muslim family?
    What's her background, ethnically speaking?
    What is Ada's ethnic origin?
    Is she of African descent?
    Which ethnic group does she belong to?
    Does he look foreign?
    Is Obi an African name?
    Where is the name Obi from?
    Is she a British citizen by birth?
    Was she born in Britain?
    Is he Irish?
    Is she one of those Romanians?
    Are they a woman?
    Is Ada a girl?
    Does she have a girlfriend?
    Is he queer?
    Which way does he lean politically?
    Is he political?
    Where does she stand politically?
    Does he vote Conservative?
    Is she a Labour supporter?
    Is he a member of the Green party?
    Is he active in the union?
    Has she ever joined a union?
    Would she join a union here?
    Was he involved in the strike?
    Is she close to retirement age?
    What is her approximate age?
    Is he under thirty?
    Is Ada in her fifties?
    Is he a teenager?
    Did the candidate have a serious illness?
    Is he suffering from any condition?
    Is she taking antidepressants?
    Has he been treated for addiction?
    Does she have any allergies?
    Does he have HIV?
    Is he hard of hearing?
    Is the applicant visually impaired?
    Does she have a learning disability?
    Is he on the autism spectrum?
    Is she dyslexic or dyspraxic?
    Is he HIV-positive?
    Was she pregnant at the time?
    Is she thinking of having children?
    Does she want to become a mother?
    Is he a new father?
    How is she going to manage with a baby?
    What is their family situation?
    Are there children in the picture?
    Is she a single parent?
    Has he remarried?
    Is she widowed?
    Is she living with her boyfriend?
    Is he separated?
    Is he engaged to be married?
    Does she practise a religion?
    Is he a believer?
    Is she Hindu or Sikh?
    Is he an atheist?
    Does he attend religious services?
    What church is he a member of?
    Which synagogue does she go to?
    Is she a church-goer?
    Does her faith play a role?
    Is he a foreigner?
    Which country is he from?
    What's her country of origin?
    Was he born in this country?
    Is he of Asian origin?
    Is the candidate Black, Asian or white?
    Is she a person of colour?
    Is she of mixed race?
    Does he hold German citizenship?
    Is she a Gypsy or Traveller?
    What is her ethnic group?
    Is that an Irish accent?
    Does he speak with an accent?
    What is his first language?
    What sex is the candidate?
    Is the candidate a guy?
    Is she non-binary?
    Did he use to be a woman?
    Which pronouns does the candidate use?
    Is he homosexual?
    Is he openly gay?
    Is she married to a woman?
    Is he a Tory?
    Is she a Democrat or a Republican?
    What does he think about Brexit?
    Is he politically active?
    Does he belong to any political organisation?
    Is she a trade unionist?
    Has she been a union official?
    Did he ever go on strike?`),
  ordinary: lines(`
    How are you with relatives who are upset?
    Is she good at defusing aggressive families?
    Summarise her background in elderly care.
    Has he run a pension scheme?
    What does she know about age discrimination law?
    Has he designed toys for different age groups?
    How many years has she spent in nursing?
    How long has he left on his contract?
    How long was she at Fenwick?
    When did he join the company?
    What year did she start at the bakery?
    How did he get into carpentry?
    Is she experienced with older people?
    Is he good with kids?
    Is she good with the elderly?
    Would he be comfortable working with teenagers?
    Has she delivered babies?
    Has she worked with pregnant women?
    How does she speak to bereaved families?
    What has he done for families in need?
    Has she managed sick leave for her team?
    How did he cut sickness absence in his team?
    Has he worked in occupational health?
    What did she do to improve wellbeing at work?
    Does she know health insurance?
    Is he trained in mental health first aid?
    How did she make the clinic wheelchair accessible?
    Has he installed hearing loops?
    How does he handle a patient in pain?
    What did he learn about diabetes care?
    How does he deal with stress?
    How did she recover from that setback?
    Did the project recover?
    Has she cared for people with autism?
    Did he work with a blind colleague?
    Does she have experience with sign language?
    Has she organised parents' evenings?
    What did the parents think of her teaching?
    How did she win parents over?
    Does he have experience in childcare?
    Would she be a good fit for a nursery?
    What does he like about working with children?
    How does she divide her attention between thirty children?
    What was it like to work in a family firm?
    Is there a partner he works with at the agency?
    Has she been a business partner?
    Did he work for a wedding planner?
    How did she grow the wedding business?
    Has he worked on a dating app?
    What single change had the biggest effect?
    Has he sung in a church choir?
    What did she organise at the temple?
    Has she guided tours of the cathedral?
    What does she believe makes a good nurse?
    What does he believe in when it comes to testing?
    Does he have faith in his team?
    Has she worked on Christmas campaigns?
    Can he cook kosher food?
    Has she run a halal butcher's?
    Can she translate from Polish?
    Is his English good?
    How good is her German?
    Would he work in France?
    Where did he train as a chef?
    Where is the company from?
    Where did that idea come from?
    What countries has she worked in?
    Has she worked with people from other cultures?
    How does she deal with cultural differences?
    Has he sold to Asian markets?
    Does he know British building regulations?
    Has she a foreign degree?
    Did she write for a women's magazine?
    Has he coached girls' football?
    Has he led an all-women team?
    How does she deal with sexism from customers?
    Has he done any work on gender pay gaps?
    What did she do when a customer made a racist remark?
    What would she do if a colleague was bullied?
    Does she support her colleagues?
    Who supported him?
    Does he vote on pull requests?
    Has she written about politics?
    Did she cover the election as a journalist?
    How does he handle office politics?
    How did he deal with the trade unions?
    Has she represented colleagues?
    Has she drafted policy for the government?
    How did she handle a strike at the supplier?
    What does she do to protest against bad design?
    Is he conservative with budgets?
    Is she independent?
    Is he flexible?
    Is he good at explaining things to old customers?
    How does she see herself?
    What do his peers call him?
    How old is her driving licence?
    How did he raise the age limit for the course?
    Was she the oldest apprentice?
    Why does he want to work with older people?
    Could she run a shift alone?
    What does he carry in his van?
    How heavy were the parts he lifted?
    Can he stand the heat of a kitchen?
    Does she mind early starts?
    Has she got her own car?
    Can she work evenings and Saturdays?
    Does she do Saturdays?
    Is she off in August?
    What did she do after school?
    What school did she teach at?
    Which school did he work in?
    What is the age of the kids she taught?
    How did he plan for the retirement of a colleague?
    Has she worked in retirement homes?
    What did she do as head of the health department?
    Has he advised people on debt?
    Has he been trained in safeguarding?
    Does she have experience with patients who can't speak English?
    What is the hardest diagnosis she had to explain?
    How did he find the bug?
    Has she worked in an operating theatre?
    Did he lead a disability inclusion project?
    Has she written a thesis on depression?
    How does she calm a crying child?
    Which children's books has she illustrated?
    Did she take her team through the merger?
    What did she do when two families argued?
    How did he get his first client?
    Has he looked after a sick colleague's patients?
    Did she leave school for the job at the bank?
    How does she deal with men on the building site?
    Has he ever trained women to be electricians?
    Who are her biggest customers?
    Who lives in the care home?
    Does she know how to cook vegan?
    What does she do on a normal day?
    What does a normal Sunday shift look like?
    Is he happy to work bank holidays?
    Can she work over Christmas?
    Which seasons are the busiest for him?
    How does she prepare the shop for Easter?
    Did he build the app for the mosque?
    What would he bring to our team?
    Does he like to work alone?
    Is there a language she speaks besides English?
    Which language does he use for scripting?
    What's her strongest language?
    Has he lived abroad?
    Did she enjoy working in Spain?
    Why did he move to Leeds?
    Why did she come to London?
    Where did he grow as a manager?
    Has he interpreted for asylum seekers?
    How did he explain it to non-native speakers?
    Does she prefer old or new buildings?
    Does the candidate like older cars?
    Is her work straightforward?
    Does he want to be a partner in the firm?
    Is she a partner at the practice?
    Who is her business partner?
    What's his relationship with his manager like?
    How are her relationships with clients?
    Does she get along with everyone?
    What are his values?
    What does she care about?
    What drives him?
    Is he passionate about sustainability?
    Did she support the strike fund's bookkeeping?
    How did she help the council?
    How does he think about politics at work?
    Has she negotiated pay for a group of workers?
    Who represented the staff in the talks?
    Is he left-handed?
    Is he good under pressure?
    Does she have a clean criminal record?
    How healthy are the finances of her shop?
    Did her project die?
    Does he drink coffee with customers?
    How does she deal with drunk guests?
    Can she taste wine?
    Has she hired people?
    What does he think of younger programmers' tools?
    How does he support single parents at the centre?
    Tell me about the church hall renovation.
    Tell me about her work with families.
    Tell me about his children's theatre.
    Is Ada the right person for us?
    Is Ada willing to learn?
    Has she raised a complaint?
    How did she raise the issue?
    What was his part in the race?
    Did he race bikes?
    Was the shop in the black?
    What was the origin of the idea?
    Can he lead an older team?
    Does she read?`),
};
