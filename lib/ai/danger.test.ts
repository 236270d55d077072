import { describe, expect, test } from "vitest";
import { inDangerByKind, safeByKind } from "./danger.fixture.ts";
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
