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
