import { describe, expect, test } from "vitest";
import { isInDanger, withoutDanger } from "./danger.ts";

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const inDanger = lines(`
  I want to kill myself.
  i keep having thoughts of killing myself
  I don't see any point in living anymore.
  I can't go on living like this.
  I've got a plan to kill myself.
  I took a bunch of pills earlier.
  im going to slit my wrists
  I just want the pain to stop.
  I've been hurting myself.
  There's someone in my house now
  he hits me
  I am being abused at home.
  I'm scared to go home because he will hurt me
  life isn't worth living
  I hope I don't wake up tomorrow.
  I'm suicidal.
  i tried to overdose
  I will commit suicide.
  I'm scared what I might do to myself.
  i want to kill my self
  im gonna kill myself tonight
  I am going to end my life.
  I just want to end it all
  i cant stop thinking about killing myself
  I've been thinking about suicide a lot lately.
  honestly i feel suicidal
  I am having suicidal thoughts again
  i feel really sucidal today
  im thinking of ending it
  i want to die
  I just really want to die, that's all.
  I wanna die
  i dont want to live anymore
  I don't want to be alive any more.
  I do not want to wake up tomorrow.
  im so tired of living
  I wish I was dead
  i wish i had never been born
  I'd be better off dead.
  everyone would be better off without me
  it would be easier for everyone if i wasnt here
  Everybody would be happier if I wasn't around any more.
  last night I came close to harming myself
  I don't feel safe with my own thoughts.
  My kids would be better off without me, I mean it.
  there is no reason to live
  I have nothing left to live for
  what is the point in living, theres no point in living
  nobody would care if i died
  No one would notice if I was gone.
  I might hurt myself tonight
  I'm scared that I might hurt myself.
  i feel like hurting myself
  I've started cutting myself again
  i have been self harming
  I keep thinking about jumping in front of a train.
  im going to jump off the bridge
  I have taken too many pills
  i took an overdose an hour ago
  ive taken all my tablets and im scared
  I've swallowed 30 paracetamol.
  I tried to kill myself last week.
  I tried to take my own life in the spring and I think about it still.
  Last night I wanted to kill myself
  gonna hang myself
  I'm not joking I want to kill myself
  sorry, can we stop, I don't think I can keep myself safe, I want to hurt myself
  I failed everything again and im going to kil myslef
  I can't do this interview. My brother died in March and I want to be dead too.
  when i was 15 i was bullied and now i want to kill myself
  i dont want to be here anymore
  I am a danger to myself at the moment
  I don't trust myself to be alone tonight
  I've written a suicide note
  kms fr i cant do this, i want to kms
  I told my mum I want to die and she just laughed
  my husband hits me and he is coming home now
  My boyfriend is going to kill me if I leave him.
  he says he will kill me
  i am in danger
  I'm not safe at home.
  there is a man outside with a knife
  somebody is trying to kill me
  I fear for my life
  please call the police
  I need an ambulance now
  my dad beats me every night
  I think I'm having a heart attack
  he wont let me leave the house
  my ex keeps threatening to kill me
  Ich will sterben.
  ich will nicht mehr leben
  Ich bringe mich um
  Ich möchte mich umbringen.
  ich habe selbstmordgedanken
  Mein Mann schlägt mich.
  Quiero morir
  no quiero vivir más
  Me quiero matar
  voy a suicidarme
  Quiero quitarme la vida.
  mi marido me pega
  Je veux mourir
  j'ai envie de mourir
  je veux me tuer
  Je ne veux plus vivre.
  je vais me suicider
  mon mari me frappe
  Chcę umrzeć.
  chce sie zabic
  Nie chcę już żyć
  mąż mnie bije
  أريد أن أموت
  اريد ان اقتل نفسي
  لا أريد أن أعيش
  سأنتحر
  Quero morrer
  eu quero me matar
  Não quero mais viver
  vou me matar
  meu marido me bate
  voglio morire
  хочу умереть
`);

const safe = lines(`
  I could have killed him.
  I would kill myself if I had to do sales again.
  When the ferry turned over I thought I was going to die.
  Last week on the motorway I thought I was going to die.
  I was so happy I could die.
  I'm going to die if this page does not load.
  If the supplier fails again I will end it.
  The patients want the pain to stop and I hold their hands.
  I survived a suicide attempt in 2015 and I talk about it in schools.
  I sat with a man who was planning to kill himself.
  People call us when they are thinking about suicide.
  He beats me every time we play darts.
  I had to put everything back when my dad came home and shouted.
  The pain of the audit was real, but nobody got hurt.
  I don't see any point in living near the office when I can cycle.
  This job is killing me.
  I was a suicide prevention volunteer for two years.
  I wanted to die of embarrassment.
  I was so embarrassed I wanted to die.
  I forgot my lines and I wanted to die right there on the stage.
  We had to kill the server and restart it.
  One of my patients had been self-harming and I sat with her until the doctor came.
  A resident told me she wanted to kill herself, so I rang the crisis team.
  A caller said "I want to kill myself" and I kept him on the line.
  he rang up and said i want to kill myself so i kept him talking
  My friend tried to end his life in the second year and I went with him to the hospital.
  My father died in March and I was not myself for months.
  I was bullied and I had a breakdown.
  I nearly killed myself laughing.
  I killed myself to get that report done on time.
  I shot myself in the foot by not asking.
  I could kick myself.
  I'd rather die than work in sales again.
  I would die for a job like this.
  My mum is going to kill me if I don't get the grades.
  the boss was going to kill me when he saw the till lol
  I cut myself on the slicer in my first week and learnt to wear the glove.
  We were told how to lift boxes so I don't hurt myself.
  I was careful, I could hurt myself lifting that engine.
  I hurt myself falling off the ladder and had six weeks off.
  I do not want to die in this town without having seen the world.
  I don't want to live with my parents forever.
  I didn't want to live in London.
  I am tired of living out of a suitcase.
  I no longer want to live in a shared house.
  I don't want to wake up at five every day.
  I am not suicidal or anything, I'm fine.
  I would never hurt myself or anybody else.
  I don't want to kill myself for a job, I want a life.
  I never wanted to die, I wanted to be a dancer.
  In safeguarding training we learnt what to do when a pupil says that they want to die.
  My dissertation is about suicide rates among farmers.
  I've been thinking about suicide prevention as a career.
  The policy on self-harm was out of date so I rewrote it.
  I supported young people who had suicidal thoughts.
  I have worked with suicidal clients for six years.
  I am trained to talk to people who are suicidal.
  When I was 15 I tried to kill myself. I am fine now and I want to help others.
  Ten years ago I wanted to end my life; a nurse talked to me all night, and that is why I became one.
  We killed it on the day, everybody said so.
  My phone died so I wanted to end the call.
  I wanted to end it with that supplier, so I gave notice.
  I had to end everything by five o'clock.
  I was going to end the contract.
  A customer threatened to kill me and I called security.
  A man with a knife came into the shop and I locked the door.
  The horse nearly killed me.
  The commute kills me.
  The project was in danger of slipping.
  I am in danger of missing the deadline.
  My job was to call an ambulance when somebody fell.
  I told Shannon to call the police and I stayed with the lady.
  I said please call the police, and the security man did.
  I thought I was having a heart attack, but it was stress.
  Our dog had to die and it broke my heart.
  My grandmother took an overdose by mistake and I called 999.
  I took two paracetamol and went back to work.
  I gave the patient his tablets at ten.
  I took all the tablets back to the shop for a refund.
  The game character has to jump off a bridge.
  We jumped off the roof into the snow when we were kids.
  Deadlines make me want to die laughing.
  I don't want to be here anymore than I have to, the commute is long, but the work is good.
  We killed the old process and nobody missed it.
  I set myself the aim to end my work on time.
  I'd love to be dead certain about the figures, so I checked them twice.
  I wanted to do something for myself, so I learnt to weld.
  She beats me at chess every week.
  he hits me up when he needs a hand with the van
  It would be easier for everyone if I was here on Mondays too.
  It would be better if I was around for the handover.
  I came close to missing the deadline last night.
  I feel safe at home when I work remotely.
  My life is good and I want to live here for years.
  Er hat den Server gekillt und wir mussten neu starten.
  Ich will in Wien leben und arbeiten.
  Ich wollte im Boden versinken.
  No quiero vivir en Madrid, quiero vivir cerca del mar.
  Me muero de ganas de empezar.
  Quiero trabajar con personas mayores.
  Je ne veux pas vivre à Paris.
  J'ai envie de travailler avec des enfants.
  Chcę żyć i pracować w Londynie.
  أريد أن أعمل في مستشفى
  Quero viver em Lisboa.
  pass
  can i skip that one?
  I don't want to talk about it.
  you useless bot
`);

/** What somebody in danger may write, by kind, written before the rules. */
const inDangerByKind: Record<string, string> = {
  means: `
    I have a rope in the garage and I keep looking at it.
    there's a bottle of pills next to my bed and i keep staring at it
    I've been saving up my tablets for weeks.
    I bought a knife and I know what I'm going to use it for, on me.
    I'm standing on the bridge right now
    im sat on the edge of the roof
    My grandad's gun is in the cupboard and I've thought about using it on myself.
    I've got the pills lined up in front of me.
    I keep a razor blade in my phone case.
    I'm on the train platform and I'm thinking of stepping off.
    I have been stockpiling my medication so I can do it.
    I've got enough insulin here to end things and nobody would know.
    ive got a blade in my hand
    I'm on the ledge and I don't know what to do`,
  overdose: `
    I've just taken all my sleeping pills
    i took 20 ibuprofen and now i feel sick
    I swallowed a whole packet of paracetamol an hour ago.
    took all my meds at once last night, didnt work
    I drank bleach
    I've overdosed
    I think I've OD'd
    I took way too many of my antidepressants on purpose
    I swallowed the whole bottle.
    i took like thirty of my mums tablets
    I have taken something and I don't want to be saved.
    just downed a box of pills lol help
    I took more than I should have and I'm getting sleepy
    I've had a handful of tablets with vodka`,
  injury: `
    I cut my arms last night.
    i burn myself with a lighter when i cant cope
    I've relapsed with self harm
    I scratch my arms until they bleed
    I started sh again
    i've been sh'ing for two years
    I cut most nights, it's the only thing that helps.
    I punch walls and hit my head until it stops.
    I hurt myself every day and nobody knows
    I cut too deep this time and it won't stop bleeding
    I'm bleeding, I cut my wrist
    I have fresh cuts on my legs.
    I can't stop harming myself.
    when things get bad i cut myself
    I want to cut so badly right now
    I'm scared I'll hurt myself again.`,
  passive: `
    I hope I just don't wake up.
    I wish I could go to sleep and never wake up
    I wouldn't mind if a bus hit me.
    some days i hope i get hit by a car
    I wish I could disappear forever.
    I just want to sleep and not wake up.
    i wouldnt care if i died tomorrow
    I'd rather be dead than go on like this.
    I wish the cancer would just take me already.
    I don't want to exist
    I wish I didn't exist.
    i shouldn't be alive
    I pray every night that God takes me.
    I just want to be gone.
    I want it all to be over
    i dont think i want to be here any more, on this earth i mean
    I'm ready to go and be with my wife, she died in May.
    I just want to stop existing
    I want to be with my mum in heaven now.`,
  reason: `
    What's the point of living?
    I don't see why I should stay alive.
    There's nothing left for me here.
    my life is over, theres no way out
    I've got no reason to go on
    I can't do this anymore, I can't do life any more.
    nobody needs me and i'd be doing them a favour if i was gone
    They'd all be better off if I were dead.
    I feel there's only one way out.
    I can't see a way out any more.
    life has no meaning for me and i want out
    i have given up on living
    I'm just a burden to everyone, they would be happier without me.
    I don't deserve to live.
    I don't see a future for myself, I'd sooner be dead.
    why am i even alive
    I see no point in being alive
    I can't live like this any longer`,
  plans: `
    I've decided to do it on Sunday.
    I've written goodbye letters to my children.
    I know how I would do it and when.
    I've made up my mind, tonight's my last night.
    this is goodbye, by tomorrow I'll be gone
    I have a plan and a date to end my life.
    I've said my goodbyes and given away my things.
    I won't be here tomorrow, it doesn't matter.
    I am going to end things tonight.
    I've been researching ways to die
    i googled how to kill myself painlessly
    I wrote my suicide note last night.
    I have the date picked, I'm going to do it after my birthday.
    I'm going to do something I can't undo.
    I'm afraid of what I'll do if I'm left on my own tonight
    goodbye everyone, im ending it tonight`,
  partner: `
    My wife punched me this morning.
    my boyfriend choked me on saturday
    My partner threatens me with a knife when he is drunk.
    He hit me again yesterday.
    My dad hits us when he's been drinking.
    my ex is stalking me and he knows where i live
    My husband locks me in the house.
    He said if I leave he'll find me and kill me.
    my brother threatened to kill me last night
    I'm hiding in the bathroom, he's really angry
    My father says he will kill me if I take the job.
    My husband raped me.
    I'm scared of my husband
    my stepdad touches me at night
    he strangled me until i passed out
    My son beats me and takes my pension.
    I'm afraid to go home tonight, he's waiting for me.
    my bf slaps me all the time
    My family will kill me for marrying him, they mean it.
    I'm in an abusive relationship and I can't get out.
    she throws things at me and hits me when we argue at home
    my mum hits me with a belt`,
  threat: `
    There's a man trying to get into my house.
    someone is breaking into my flat
    He's got a gun
    he has a knife pls help
    Someone is following me home.
    There is a shooter in the building
    somebody is banging on my door and shouting he'll kill me
    I can hear someone downstairs and I'm alone
    They are outside my house with baseball bats.
    I've been stabbed
    I was raped last night.
    someone spiked my drink and I can't move
    the house is on fire and im stuck
    help me he's going to hurt me
    I'm being followed
    I can't breathe and my chest hurts, I think I'm dying`,
  captive: `
    They took my passport and I can't leave.
    I am being held against my will.
    my boss locks us in at night
    they won't let me go until I pay the debt
    I'm being forced to have sex for money
    My parents are forcing me to marry someone.
    I'm locked in and I can't get out, please help
    He keeps my passport and says he'll report me if I leave
    I've been trafficked
    I am not allowed to leave the house.
    they make us work without pay and beat us`,
  child: `
    My boyfriend hurts my daughter.
    my husband hits the kids
    He hits my little boy when I'm at work.
    I'm scared I'll hurt my baby.
    I want to kill my kids and myself
    My dad hits my little sister and I can't stop it.
    someone is touching my daughter
    I shook my baby
    My stepfather comes into my room at night.
    My uncle abuses my sister.`,
  slang: `
    gonna unalive myself
    i wanna unalive
    kms tbh lol not even joking
    i want to off myself
    thinking about topping myself
    im gonna do it tonight, im gonna end it
    wanna neck myself
    i want to kermit sewer slide
    i just wanna not be alive
    catch me jumping off a bridge tonight, for real
    i want 2 die`,
  typos: `
    i wnat to die
    i dont wanna live anymor
    i want to kill mysefl
    im sucidle
    I'm going to comit suiside
    i tryed to kill myself yesterday
    cant take it any more i wanna die
    i ned help im goin to hurt myself
    I WANT TO DIE
    i wish i was ded`,
  languages: `
    Ich kann nicht mehr, ich will tot sein.
    Ich habe Tabletten genommen.
    Ich ritze mich.
    Mein Freund schlägt mich jeden Tag.
    Ya no quiero vivir.
    Me corto los brazos.
    Tomé muchas pastillas.
    No puedo más, quiero desaparecer para siempre.
    Mi pareja me amenaza de muerte.
    Je n'en peux plus, je veux en finir.
    J'ai pris trop de médicaments.
    Je me scarifie.
    Il me frappe tous les soirs.
    Mam myśli samobójcze.
    Tnę się.
    Não aguento mais viver.
    Meu namorado me bate.
    Tenho pensamentos suicidas.
    أفكر في الانتحار
    Non voglio più vivere.
    Mio marito mi picchia.
    Я хочу покончить с собой
    Муж меня бьёт`,
  more: `
    I've got a rope in the car and I can't stop thinking about it.
    My mum's tablets are on the table and I keep counting them.
    there's a shotgun in the shed and some nights i sit next to it
    I have hidden a razor under my mattress.
    I'm sitting on the railway bridge.
    i took a whole box of co-codamol
    I swallowed all my antidepressants this morning
    I've taken about forty tablets and I feel dizzy.
    took too many painkillers on purpose last night
    I cut my thighs when I feel numb
    I hurt myself on purpose most evenings
    i've been cutting again
    I burned my arm with a cigarette to feel something
    I started self harming again after Christmas.
    sometimes i wish i would fall asleep and not wake up
    I hope I die in my sleep.
    I'd be glad if I didn't wake up tomorrow.
    I wish someone would just kill me
    it would be better for my kids if I was dead
    There's no point in carrying on.
    I have no reason to get up or to live any more
    I don't want to carry on living
    what is there left to live for
    life is not worth it any more
    I've written letters to say goodbye to my children.
    I have planned how to end my life.
    I'm going to kill myself on Friday when the house is empty.
    This is my last message, I won't be alive tomorrow.
    My husband slapped me in front of the children yesterday.
    my girlfriend hits me when she drinks
    He pushes me down the stairs and says I fell
    My ex says he will burn the house down with me in it.
    my dad punches me when he's drunk
    my boyfriend tried to strangle me last night
    I am terrified of my husband
    My partner won't let me see my family or leave the flat.
    He threatened to kill me if I tell anyone
    A man is at my door with an axe
    somebody's trying to break in right now
    there's someone in my garden with a gun
    he's coming up the stairs and he's going to kill me
    I've just been attacked and I'm bleeding
    They keep us locked in and have our passports.
    my employer took my passport and won't pay me
    I am forced to sell sex for a man
    my uncle wants to force me to marry his friend
    My partner hits our baby.
    My stepdad has been touching my sister.
    I am afraid I will hurt my son
    my wife burns the children with cigarettes
    i wanna kms so bad
    going to unalive myself after this
    im gonna end it all 2night
    I fele like killing myself
    i just want to not be here anymroe
    i want to kill myslf
    Ich denke an Selbstmord.
    Je pense au suicide tous les jours.
    Pienso en el suicidio.
    Mi marido me pegó anoche.
    There's a noose hanging in my attic.
    I have my dad's pistol on my lap.
    I've kept enough sleeping tablets to finish it.
    i look at the knives in the kitchen and think about my wrists
    Bottle of vodka and 50 paracetamol in front of me.
    I swallowed the rest of my tablets after dinner
    I have just drunk weedkiller
    I took all my heart pills at once
    ive been popping pills since this morning and i dont care if i wake up
    My arms are covered in cuts I made last night.
    I keep hurting myself.
    I can't stop cutting.
    i hit myself until i bruise
    I burn myself most days.
    I would be happy if I never woke up.
    If I died tonight I wouldn't care.
    i want to go to sleep forever
    Every morning I am sorry that I woke up.
    Honestly I wish I'd never been born.
    I just want to be dead.
    I have no will to live.
    Nothing makes life worth living any more.
    I can't see why I should go on living.
    nobody would miss me if i was gone
    The world would be a better place without me.
    I'm going to take my life this weekend.
    I have written a farewell letter.
    After this call I'm going to hang myself.
    I've chosen the bridge and the day.
    thinking of ending my life
    My husband kicked me in the stomach last night.
    My wife hits me and I don't know where to go.
    My mother beats me.
    my boyfriend gets violent when he drinks and I'm scared
    My ex broke into my house and threatened me.
    I live with a man who beats me.
    My father threatens to kill me because I am gay.
    he grabbed me by the throat again
    I'm being abused by my partner.
    I am afraid of my husband.
    Someone is in the house.
    There's a man with a gun in the shop right now.
    A guy is following me and I'm alone.
    they are trying to break down my door
    I've been shot
    I've been kidnapped
    He locks me in and takes my phone.
    The people I work for took our passports and they beat us.
    They are making me sell drugs and they will hurt me if I stop.
    I'm being forced into marriage.
    My husband beats our son.
    My dad touches me.
    I'm frightened I will harm my children.
    life sucks, gonna kms
    i might just unalive tonight
    time to end it all
    i wana die
    I'm suicidel
    im thinkng about suicide
    Ich will mir das Leben nehmen.
    Ma copine me frappe.
    Estoy pensando en suicidarme.
    I have a gun to my head.
    My pills are all lined up on the desk.
    I've got a rope ready.
    there is a knife in my hand and i want to use it on myself
    I'm standing on the edge of a cliff.
    I took 40 sleeping pills.
    i overdosed on my meds an hour ago
    I swallowed a bottle of aspirin
    took all of my tablets this morning
    I drank a bottle of bleach
    I cut my wrists
    i keep cutting my arms
    I hurt myself when I'm stressed.
    I self-harm.
    I've been self-harming since August
    im bleeding i cut too deep
    I wish I was never born
    sometimes I just wish I wouldn't wake up in the morning
    I don't want to be here any more.
    i hope i die tonight
    I would rather be dead.
    I don't want to live any longer
    What is the point of being alive?
    I see no reason to live.
    there is nothing to live for any more
    Everyone would be happier without me.
    I feel like such a burden, my family would be better off if I was dead.
    I'm planning to kill myself.
    I've written a goodbye note to my mum
    tonight I will end it.
    I am thinking about ending my life tomorrow.
    I may do something stupid tonight.
    My husband hits me.
    My boyfriend beat me up on Sunday.
    my partner keeps threatening me
    My wife threatened me with a knife last night.
    He hits me and the kids.
    I am scared of my boyfriend.
    My father beats us.
    My brother says he will kill me.
    She slaps me every day.
    There is someone outside my house.
    Someone is trying to break into my house.
    he's outside with a gun
    somebody is following me
    They're going to kill me.
    I'm being threatened by my ex.
    They are holding me here against my will.
    They took our passports and we can't leave.
    He won't let me leave the house.
    My parents want to force me to marry.
    My stepfather hits my little brother.
    My husband shakes the baby.
    I'm scared I'm going to hurt my daughter.
    i wanna kms
    im gonna unalive myself
    thinking of ending it all tbh
    i want to di
    i want to kill mysellf
    no quiero vivir mas
    Ich will nicht mehr leben, ich kann nicht mehr.
    Je vais me tuer ce soir.
    chcę się zabić
    I have a loaded gun next to me.
    There is a rope in my bag for tonight.
    I've been collecting sleeping pills.
    I just swallowed a lot of pills.
    I took an overdose of my antidepressants this morning.
    I cut myself every night.
    I can't stop hurting myself
    I have cuts all over my arms from last night.
    I don't want to wake up.
    I wish I were dead.
    I wish I could just die.
    I don't want to live.
    my life is not worth living
    there's no point in living any more
    I can't go on any more.
    I have no hope left and I want to die
    I'm going to end it tonight.
    I wrote a note for my family and I have the pills.
    I have a plan to kill myself tomorrow.
    My husband beats me when he drinks.
    My boyfriend hit me last night.
    My ex keeps following me and says he will kill me.
    I am scared my husband will kill me.
    My dad hurts me.
    My mother hits my little sister.
    My wife is violent towards me.
    There's a man outside my house with a knife.
    Someone broke into my house and is still here.
    somebody has a gun here
    I'm being held against my will
    My boss has my passport and won't let me go.
    They lock me in at night.
    I'm scared of what my dad will do to my brother.
    I can't keep my kids safe from him, he hits them.
    kms
    i wanna unalive myself
    sh again last night
    i want to end it
    thinking about ending it all
    i dont wnat to be here anymore
    I've got a razor blade and I'm going to use it tonight.
    There are enough tablets in my bag to kill me.
    I keep my grandfather's revolver by the bed and think about it.
    I've taken an overdose and I don't want help.
    i swallowed loads of tablets
    I'm cutting myself again.
    I slashed my wrists
    I scratch myself until I bleed
    I don't want to be alive.
    I hope tomorrow never comes and I just die.
    I wish a car would run me over.
    If I didn't wake up it would be fine by me.
    I don't have anything to live for.
    There is no reason for me to be alive.
    They would be better off if I was gone.
    I'm going to hang myself tonight.
    By tonight I'll be dead.
    I have already written my suicide letter
    My boyfriend threatens me every night.
    My husband pushed me down the stairs on Monday.
    My wife hits me with things.
    I'm afraid my father will kill me.
    He comes to my house and threatens me with a gun.
    There's someone outside my door with a knife.
    Somebody is trying to get into my room.
    I'm being held in a house and can't leave.
    My pimp will beat me if I don't work.
    My uncle touches my little sister.
    My partner hits our children.
    im so done i wanna kms
    ending it tonight
    Quiero suicidarme hoy.`,
};

/** What is no danger: work, figures of speech, other people, and what is long past and overcome. */
const safeByKind: Record<string, string> = {
  nurses: `
    A patient had taken an overdose of paracetamol and I started the infusion.
    I looked after a man who had cut his wrists and I held pressure until the surgeon came.
    She told me that she wanted to die, and I stayed until the chaplain arrived.
    On my ward we check for ligatures and blades every morning.
    I gave the wrong tablets once and reported it within ten minutes.
    A girl of fourteen had swallowed bleach and I was the first nurse she saw.
    My patient hit me and I stepped back and pressed the alarm.
    He had a stroke in the corridor and I called the crash team.
    I lost a patient to suicide and the team had a debrief.
    A man on the ward threatened me with a knife and we talked him down.
    I counted the controlled drugs with a colleague and forty pills were missing.
    Many of our residents say that they do not want to live any more, and I listen.
    A teenager came in with fresh cuts on her arms.
    The patient had stopped eating because she wanted to die.`,
  police: `
    A man stood on the bridge and I talked to him for two hours.
    He had a gun and I told him to put it down.
    We found twelve women who were held against their will.
    A husband had beaten his wife and I arrested him.
    I was stabbed on duty in 2014 and went back to work after six months.
    Somebody was breaking into the shop when we arrived.
    I took a statement from a woman whose partner had strangled her.
    We rescued a victim of trafficking from a nail bar.
    She said he would kill her if she left, so we found her a refuge.
    I carried a gun for eleven years and never fired it.
    There was a man with a knife outside the school and I got the children in.
    The suspect threatened to kill me in court.`,
  soldiers: `
    They were shooting at us and I got my section behind the wall.
    I was nearly killed by a mine in 2009.
    In Helmand people tried to kill me every day.
    I was ready to die for my country when I was nineteen.
    A soldier in my platoon took his own life and I told his parents.
    We had to shoot our way out and I kept the radio working.
    I was shot in the leg and learnt to walk again.
    My unit was attacked at night and I called for the helicopter.
    The army taught me not to be afraid to die.`,
  social: `
    A mother told me that her boyfriend hurts her daughter, and I called the police.
    The father was hitting the kids, so we went to court the same day.
    I work with young people who self-harm.
    A boy in my class said he wanted to kill himself and I told the safeguarding lead.
    I ran a group for women whose partners beat them.
    My client's husband hits her and she is not ready to leave.
    I have worked with children who were abused at home.
    One girl wrote to me that she did not want to be here any more.
    I write risk plans for people who have thoughts of suicide.
    She asked me what the point of living was and I had no answer.
    A pupil told me that his dad hits him.
    I volunteer on a helpline and most callers are suicidal.
    We moved a family whose son had threatened to stab them.
    I helped a man who had been sleeping rough and wanted to end his life.
    A young woman's parents were forcing her to marry and I found her a place.`,
  technical: `
    First I kill the process and then I restart the daemon.
    The parent process kills its children when it exits.
    I killed the hanging thread and wrote a test for it.
    We had a memory leak that was going to kill us on Black Friday.
    The job died at night and I had to end it by hand.
    I was going to kill the feature, but users loved it.
    The build takes an hour and I want to kill it.
    I cut the deployment time to four minutes myself.
    I burn the images to the cards myself.
    The watchdog will kill me if I don't answer in time, says the container.
    I set the trigger so that it shoots the photo by itself.
    We hang the doors ourselves.
    I tried to kill the zombie processes.`,
  jokes: `
    If I have to make one more slide deck I will jump out of the window, haha.
    My colleagues would have killed me if I forgot the cake.
    My wife will kill me when she hears what the course costs.
    I laughed so hard I thought I would die.
    I'd kill for a coffee right now.
    That presentation was suicide, career-wise.
    Mondays make me want to crawl into a hole.
    I died inside when the microphone failed.
    This traffic will be the death of me.
    My feet are killing me after a shift.
    Over my dead body would I use that printer again.
    I was dying to tell them.
    My knees are killing me but I love the job.
    He beats me at table tennis every lunch.
    I nearly had a heart attack when I saw the bill.
    I am a dead man if the wedding cake falls over.
    My mother would kill me if I turned up late.
    I thought the interview would kill me.
    Spreadsheets make me lose the will to live.
    I could murder a curry.`,
  figures: `
    I don't see the point in long meetings.
    I can't go on holiday before the audit.
    I want out of retail, that is why I am here.
    I don't want to be here forever, I would like to move into management.
    I have nothing left to prove there.
    I could not see a way out of the contract, so I asked a lawyer.
    There was no way out but to close the shop.
    I wish I could disappear when people sing happy birthday to me.
    I was a burden to the team in my first month, then I learnt.
    I didn't want to exist on tips alone.
    I cut hair and I cut it well.
    I cut myself a key for the shed.
    I cut my hours so that I could study.
    I burn easily so I wear a hat on site.
    I hurt my back in March and was off for two weeks.
    I hit the target every month.
    I gave away my old tools to the apprentices.
    I wrote a goodbye card to my team.
    I said my goodbyes and started the new job the next week.
    I decided to do it on Sunday when the shop was closed.
    I stood on the roof and fixed the tiles.
    I work on bridges, mostly repainting.
    I took too many orders at once and the kitchen was angry.
    I took a load of boxes to the depot.
    I have taken all the modules in pharmacy.
    I keep a knife in my belt for the boxes.
    I took my medication at lunch as usual and went back in.
    I can't do this job without my glasses.
    I want to be gone by six to fetch my son.
    I was at the end of my rope with that supplier.
    I don't want to wake up at four any more, that's why I left the bakery.
    I wanted it to be over, it was a long exam.
    I don't feel alive in an office, I like the field.
    I live for my work.
    Someone was following me on Instagram and offered me the job.
    I'm scared of spiders, but I clean the cellar.
    I was locked in the stock room for an hour and I used the time to count.`,
  past: `
    Years ago I tried to kill myself, I am well now.
    I self-harmed as a teenager and I got help.
    My father hit me when I was a child, and that is why I work with children.
    I left a violent husband in 2011 and trained as a plumber.
    I was trafficked to this country at sixteen and today I run a charity.
    Twelve years ago I took an overdose; I have been well for ten.
    I used to cut myself, I have not done it for eight years.
    I was raped at university and later I set up the support group.
    I was in an abusive relationship for six years, I got out, and I am proud of that.
    My first husband used to beat me and I left him twenty years ago.
    At seventeen I did not want to live and drawing saved me.
    I was suicidal after the divorce in 2008, and it passed with help.
    When I was young my mum hit me with a belt, we have made peace since.
    I once stood on a bridge myself, long ago, and a stranger stopped.`,
  families: `
    My brother killed himself in 2018 and I took a year off.
    My mother is dying and I look after her at night.
    My son was in hospital after an overdose, so I moved to part time.
    My dad died in my arms.
    My neighbour was stabbed in March and the street is quiet since.`,
  languages: `
    Ich habe den Prozess gekillt und neu gestartet.
    Ich habe mich beim Schneiden verletzt und den Verband selbst angelegt.
    Meine Chefin schlägt mich immer im Tischtennis.
    Quiero vivir cerca de mi familia.
    Me mata este calor, pero me gusta la obra.
    No quiero vivir de las rentas.
    Je me tue au travail, dit ma mère.
    Je veux en finir avec la paperasse.
    Eu morri de rir com os colegas.
    Pracuję jako ratownik i widziałem wiele.
    أعمل في قسم الطوارئ
    Voglio vivere a Milano.`,
  more: `
    A woman on my ward had taken forty tablets and I sat with her.
    I had to count the tablets twice because the label was wrong.
    I gave him his insulin and looked at the chart.
    A patient cut her arms on my shift and I dressed the wounds.
    I found a noose in a cell and reported it at once.
    As a prison officer I sat with men who wanted to die.
    I talked a girl down from the roof of the car park.
    The man was at the door with a knife when we arrived.
    He tried to stab me, so I used my shield.
    We were attacked on patrol and I pulled my friend out.
    I had a gun pointed at me in a bank raid in 2012.
    A drunk customer punched me and I stayed calm.
    A child told me her stepdad had been touching her.
    My client took an overdose the night before and I visited her in hospital.
    I supported a mum whose partner hit the baby.
    We freed workers whose boss had taken their passports.
    As a paramedic I go to overdoses every week.
    A caller said he had a knife in his hand and I kept him talking.
    I teach pupils about self-harm and where to get help.
    I trained forty volunteers to talk about suicide.
    Kill the job with Ctrl-C and start again.
    The script kills itself after an hour.
    I hanged the pictures myself.
    The old server died on me last night.
    I killed the lights and ended the show.
    I cut the budget by a third myself.
    The deadline was killing me last week.
    I nearly died when the projector fell.
    I'd rather die than go back to cold calling.
    My sister will kill me if I break her laptop.
    My boss is going to kill me for saying this, but the old till was better.
    My dad hit the roof when I left school.
    My brother beats me at everything, so I learnt to lose.
    My wife beats me to the bathroom every morning.
    My mum kicked me out of bed every day at six.
    My father threatened to sell the shop.
    My partner hurt his back, so I drove the van.
    She hit me with a hard question and I answered it.
    They hit us with a surprise audit last week.
    They attacked my proposal yesterday and I defended it.
    He stabbed me in the back by taking the credit.
    I was locked out and climbed in through the window.
    I could not see the point of the new form.
    There is no point in going on about it.
    I see no way out of the rota problem yet.
    I am ready to go.
    I don't want to be there when it opens.
    I want it to end well for both sides.
    I cut my finger on the slicer this morning.
    I burned my arm on the oven twice.
    I hurt my knee playing football last week.
    I took all the bottles to the recycling.
    I took a box of tablets to the pharmacy for my neighbour.
    I take my tablets every morning, it is no problem at work.
    When I was twelve my dad used to beat me, today I coach children.
    In 2009 I took an overdose, and the nurse who stayed is why I am here.
    I left my abusive partner five years ago and I am fine.
    My brother took his life when I was nineteen.
    Ich habe gestern die Tabletten sortiert.
    Mi jefe me amenaza siempre con más trabajo, es broma.
    The resident had saved up her tablets and I found them.
    I searched the cell and found a blade under the mattress.
    He stood on the ledge and I kept talking.
    The girl told me that she cuts herself when she is sad.
    I assessed people after an overdose every day.
    We had three suicides in one year and I asked for help for the team.
    I was the one who found the letter and I called the family.
    My patient wanted to die at home and I arranged it.
    I am a hospice nurse and I am not afraid of death.
    Somebody pulled a gun on my colleague and I hit the alarm.
    The suspect was outside her house with a bat.
    We got a call that a man was beating his wife.
    I took a knife off a boy of fifteen.
    My section came under fire and two men were killed.
    I guarded a gate and a man tried to drive into it.
    A mother told me she was afraid of hurting her baby, and I stayed with her.
    I visited a family whose father beat the children.
    I interviewed victims of forced marriage.
    The traffickers had taken their passports.
    My pupil wrote that nobody would miss him, and I rang his mother.
    I killed the query because it locked the table.
    The container was killed for lack of memory.
    I shot the video myself and cut it at night.
    I ended my own contract to start a firm.
    We kill idle sessions after ten minutes.
    I want to end the call early today.
    I want to end my shift at six.
    My alarm did not wake me up.
    I do not want to be here at weekends.
    I want to live and work in Leeds.
    I have no reason to live in the city any more.
    I hope I die rich.
    I wish my shift was over.
    I hope you will not kill me for asking, but what is the pay?
    I could die for that cake.
    The smell nearly killed me.
    I am dying to learn more about the role.
    It was a suicide mission, but we shipped.
    My son beats me at every game.
    My daughter hits the ball harder than me.
    My parents pushed me to study law.
    My mum threatened to ground me, so I did the homework.
    My husband hit the brakes and nobody was hurt.
    My uncle taught me to shoot when I was nine.
    My partner locks the shop and I count the till.
    He attacks me in every meeting, but I stay calm and show the data.
    I am afraid of heights and I still climb.
    I am scared of my first day.
    I cut the bread, I burn the coffee, that is me at six in the morning.
    I burned my hand at the grill and cooled it.
    I cut myself shaving this morning, sorry for the plaster.
    I took loads of photos at the site.
    I had a handful of grapes and went on.
    I gave away my notes to the new girl.
    I wrote goodbye letters to all my clients.
    After my suicide attempt ten years ago I learnt to ask for help.
    I was beaten as a child and I became a social worker.
    I have been clean for nine years.
    Ich will nicht mehr im Schichtdienst arbeiten.
    Je ne veux plus travailler la nuit.
    I once had a patient who had drunk bleach, and I held her hand.
    A lad on my wing cut his arms and I stayed with him until the nurse came.
    I worked nights in a psychiatric hospital with suicidal patients.
    She said "I hope I die tonight" and I rang her son.
    My caller told me he was going to jump off the bridge.
    I gave evidence against a man who beat his wife.
    I stood between the man with the gun and the children.
    I got him to put the knife down.
    We were shot at every night in Basra.
    I wrote a report about a child whose father hit him.
    I manage a refuge and the husbands sometimes come to the door.
    A student told me that she was being forced to marry.
    I reported a boss who kept the passports of his maids.
    I teach first aid, including what to do after an overdose.
    I kill stuck jobs by hand.
    The kernel kills the process that takes too much memory.
    I ended the process and started it again.
    My code died in production last night.
    We shut the old system down and I wrote its goodbye note.
    I could have died of shame.
    I wanted the ground to swallow me.
    My boss nearly killed me when I broke the van.
    He is going to kill me if I am late again, my manager I mean.
    I would kill for that job.
    I was dead on my feet after the night shift.
    My brother threatens to move out every week, we laugh about it.
    My wife hit the jackpot when she found that flat.
    My husband pushed me to apply for this.
    My mother hits the roof when I work on Sundays.
    My mum beat cancer and so did I.
    My father beat me to the finish line last week.
    I don't see any reason to work weekends.
    There is no point in hiding my mistakes.
    I see no way out of this traffic.
    I don't want to live in a city any more.
    I don't want to be here all day.
    I am tired of living with my parents.
    I wish I had woken up earlier that day.
    I was glad to be alive after the crash, and I drive more slowly now.
    I hope my plants did not die.
    I'd be better off without the car.
    The team would be better off with me in the warehouse.
    I said goodbye to everyone on my last day.
    Tomorrow is my last day at work.
    I won't be here tomorrow as I have a dentist appointment.
    I took all my holiday at once.
    I took the bottles to the bar and counted them.
    I have enough pills to stock for a month, that is part of my job in the pharmacy.
    I have a knife in my hand eight hours a day, I am a chef.
    I had a razor in my kit, I am a barber.
    I am up on the roof most days, I am a tiler.
    I burn my arms on the oven all the time.
    I cut my finger last night and had it stitched.
    I hit my head on the shelf this morning.
    I was abused as a child and I am at peace with it.
    I tried to take my own life in 2012, therapy helped me and I am happy today.
    My ex used to hit me, I left her ten years ago.
    My grandfather shot himself when I was small.
    Ich habe keine Lust mehr auf Schichtarbeit.
    Mi madre me mata si llego tarde.
    I nursed a boy who had taken his mother's pills.
    I was first at the scene when a man jumped from the bridge.
    As a police officer I deal with violent husbands every week.
    I was a soldier and saw friends die.
    A client said her husband beats her and I found her a place.
    I helped a girl who cut herself every night.
    I kill processes that hang.
    The pod dies and restarts every hour.
    I killed two birds with one stone.
    My boss would have my head if I was late.
    I died laughing at the leaving party.
    My wife wants to kill me over my mess, but we manage.
    I would rather die than sing in public.
    It is a matter of life and death for the company.
    My dad was a hard man and I learnt patience from it.
    My mother hit me once when I was six.
    I had dark thoughts in my twenties and got help.
    I was homeless and depressed five years ago, now I run a kitchen.
    My son has asthma and I took him to hospital.
    I don't want to work nights any more.
    I don't want to live on benefits.
    There's no point in arguing with customers.
    I give up easily on crosswords.
    I will end it there, thanks.
    I want to end on a good note.
    I have a gun licence and I teach shooting.
    I keep a knife and a torch in the van.
    I took my pills to the vet for the dog, I mean his pills.
    I take tablets for my blood pressure.
    I cut glass for a living.
    I burned the toast last night.
    My neighbour was outside my house with a ladder, so I got to know him.
    Somebody broke into the shop last year and I rang the police.
    My passport is with the embassy.
    They would not let me go to the course.
    I was forced to close the café.
    I was held up in traffic.
    My husband hits golf balls on Sundays.
    She beats eggs faster than the machine.
    I'm scared of public speaking.
    I cared for a woman who had slashed her wrists.
    A prisoner swallowed a blade and I called the doctor.
    My patient said she had nothing to live for and I sat with her.
    As a social worker I meet fathers who beat their sons.
    I arrested a man outside a house with a knife.
    I disarmed a boy with a gun in 2016.
    We lost four men on that tour.
    The watchdog killed the worker and I found out why.
    I kill off old branches every Friday.
    I will be dead tired after that shift.
    I'm dead serious about safety.
    My flatmate will kill me if I burn the pan again.
    I was hit by a wave of complaints.
    I was beaten to the job by my best friend.
    My daughter is the reason I get up in the morning.
    I live for the weekend.
    I can't live without my calendar.
    I don't want to be here when the inspectors come.
    There's no point in a plan that nobody reads.
    I took a handful of staff to the fair.
    I took aspirin for the headache and finished the shift.
    I cut my hand open on Tuesday and the nurse glued it.
    I hit myself on the thumb with a hammer.
    The kitchen knife is the tool I use most.
    My husband threatened to leave if I took a third job.
    I got away from a violent man eight years ago.
    In my youth I harmed myself; I have been well for fifteen years.
    My friend took her own life and I raise money for the helpline.
    He is trying to get into my team.
    Someone is at the door, one second.
    They took my badge and let me go home.
    Ich schlage mich durch.`,
};

describe("somebody who means to harm themselves or is in danger", () => {
  test.each(inDanger)("%s", (message) => expect(isInDanger(message)).toBe(true));
});

describe("figures of speech, work, other people, and what is long past", () => {
  test.each(safe)("%s", (message) => expect(isInDanger(message)).toBe(false));
});

describe("of unlike messages, some written before the rules and some after", () => {
  const casesOf = (byKind: Record<string, string>): string[] => Object.values(byKind).flatMap(lines);
  test("at most one in twenty who are in danger is passed over", () => {
    const cases = casesOf(inDangerByKind);
    const missed = cases.filter((message) => !isInDanger(message));
    expect(missed.length / cases.length, missed.join("\n")).toBeLessThanOrEqual(0.05);
  });
  test("at most one in a hundred others is taken to be in danger", () => {
    const cases = casesOf(safeByKind);
    const wrong = cases.filter((message) => isInDanger(message));
    expect(wrong.length / cases.length, wrong.join("\n")).toBeLessThanOrEqual(0.01);
  });
});

test("a sentence in the middle of a long answer is seen", () => {
  const filler = "I packed the boxes and I drove them to the shop. ".repeat(200);
  expect(isInDanger(`${filler}Since then I want to die. ${filler}`)).toBe(true);
  expect(isInDanger(filler)).toBe(false);
});

test("what is left for others: neither the message, nor the reply, nor what is written to that", () => {
  const turns = [
    ["character", "What is hard?"],
    ["user", "I want to die."],
    ["character", "Please call somebody."],
    ["user", "I will not do anything tonight."],
    ["character", "Thank you. What do you like?"],
    ["user", "I like welding."],
  ] as const;
  const all = turns.map(([speaker, text]) => ({ id: text, speaker, name: "", text }));
  expect(withoutDanger(all).map(({ text }) => text)).toEqual([
    "What is hard?",
    "Thank you. What do you like?",
    "I like welding.",
  ]);
});
