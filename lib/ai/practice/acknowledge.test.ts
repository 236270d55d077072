import { describe, expect, it } from "vitest";
import { acknowledge, pickPhrase } from "./ask/acknowledge";
import { followUp, isFollowUp, missingPartOf } from "./ask/follow-up";
import { readIntent, refersBack } from "./ask/intent";
import { hold } from "./talk.fixture";
import { runs } from "./text/clauses";
import { saysNothing } from "./text/plain";
import { scoredQuoteOf } from "./text/quotable";
import { toYou } from "./text/second-person";

const EVENT = "Tell me about a time when something you were doing went wrong.";

describe("whole clauses", () => {
  it.each([
    [
      "I told the lab straight away and they re-ran it, and now I label at the table before I take the blood.",
      ["I told the lab straight away", "they re-ran it", "now I label at the table before I take the blood"],
    ],
    ["I washed and dried the plates with Kofi.", ["I washed and dried the plates with Kofi"]],
    ["I asked if the second van was ready.", ["I asked if the second van was ready"]],
    [
      "We had 38 dogs with two people on and feeding took three hours, so I colour coded the bowls.",
      ["We had 38 dogs with two people on", "feeding took three hours", "I colour coded the bowls"],
    ],
    ["I coach boys and girls aged nine in Hull.", ["I coach boys and girls aged nine in Hull"]],
    [
      "i got him a chair and a water and we got his photos off it",
      ["i got him a chair and a water", "we got his photos off it"],
    ],
  ])("%s", (sentence, clauses) => {
    const single = runs(sentence, 40).filter((run) => run.clauses === 1);
    expect(single.map((run) => run.text)).toEqual(clauses);
  });

  it("never begin with a verb whose subject was left behind", () => {
    expect(scoredQuoteOf("She had another look and kept it on fluids overnight.")?.text).toBe(
      "She had another look and kept it on fluids overnight",
    );
  });

  it("tell the figure and the outcome rather than what came first", () => {
    expect(
      scoredQuoteOf(
        "There was a greyhound in for bloods and I was terrible at first, but I practised every lunch break and now I get it nine times out of ten.",
      )?.text,
    ).toBe("I practised every lunch break and now I get it nine times out of ten");
  });
});

describe("the second person", () => {
  it.each([
    ["I was late and my boss saw me", "you were late and your boss saw you"],
    ["sold 31 contracts in a week", "you sold 31 contracts in a week"],
    ["Once I mislabelled a blood tube.", "you once mislabelled a blood tube"],
    [
      "so I colour coded the bowls and now its under two",
      "you colour coded the bowls and now it's under two",
    ],
    ["me and kev did not agree", "you and kev did not agree"],
    ["the teacher told me I was doing too much", "the teacher told you that you were doing too much"],
    ["dad had 40 cows", "your dad had 40 cows"],
    ["no shows went from like 3 a week to hardly ever lol", "no shows went from 3 a week to hardly ever"],
    ["I suppose Jan, the head nurse", "Jan, the head nurse"],
    ["Nobody complained actually", "nobody complained"],
    ["last week, got my nan a smartphone", "last week, you got your nan a smartphone"],
  ])("%s", (said, told) => {
    expect(toYou(said)).toBe(told);
  });

  it.each([
    "I said 'give me a day to say why'",
    "you just get on with it",
    "He teach me and every box have a date",
    "went from a problem every saturday to twice all season",
    "I was tired and was late",
    "I begin in kitchen 4 years ago",
  ])("leaves alone what would not read right: %s", (said) => {
    expect(toYou(said)).toBeNull();
  });
});

describe("saying back", () => {
  const said = (answer: string, seed = 0): string => acknowledge(answer, EVENT, [], seed);

  it("paraphrases, and quotes only what cannot be told", () => {
    expect(said("I told the lab straight away and they re-ran it.")).toContain(
      "ou told the lab straight away and they re-ran it",
    );
    expect(said("He teach me to taste, every box have a date.")).toContain('"');
    for (let seed = 0; seed < 8; seed++)
      expect(said("I moved the bins and we throw away 11 kilos now.", seed)).not.toMatch(/["“]|Noted/);
  });

  it.each(["yes", "It's fine I guess", "that's about it really", "nope", "idk"])(
    "does not say %s back",
    (answer) => {
      expect(saysNothing(answer)).toBe(true);
      expect(said(answer)).not.toContain(answer);
      const reply = followUp(missingPartOf(answer, EVENT) ?? "plain", null, 1, []);
      expect(reply).not.toContain('"');
      expect(isFollowUp(reply)).toBe(true);
    },
  );

  it("does not sound alike twice in a row", () => {
    const answers = [
      "I moved the desk to the door.",
      "I rang the school about the keys.",
      "I wrote a list for the porter.",
      "I sold the van in May.",
    ];
    const replies: string[] = [];
    for (const [i, answer] of answers.entries()) replies.unshift(acknowledge(answer, EVENT, replies, i));
    for (let i = 1; i < replies.length; i++)
      expect(replies[i]?.split(" ").slice(0, 2)).not.toEqual(replies[i - 1]?.split(" ").slice(0, 2));
  });
});

describe("what is asked further", () => {
  it.each([
    ["Once I mislabelled a blood tube.", EVENT, "story"],
    ["deb said i interrupt people", EVENT, "story"],
    ["black friday", EVENT, "story"],
    ["I'd want people to know I finish what I start", EVENT, "example"],
    ["It's fine I guess", EVENT, "occasion"],
    ["yes", "What do people come to you for?", "plain"],
    ["Teamwork.", "What do you bring?", "example"],
    ["I'd like my own shop", "What would you like to be doing a year from now?", "reason"],
    ["Parcelbase", "Which role would you like us to look at?", "choice"],
    ["I put a box of bags by the gate of the pitch", EVENT, "result"],
    ["I told a private that he had failed. I'd rather not go into it.", EVENT, null],
    ["I bought a lift table and lots of boxes got moved, so the aisle was clear.", EVENT, "number"],
    [
      "I turned down a place at uni to do biology. My mum was gutted but I wanted hands on work",
      "Tell me about a choice you made.",
      null,
    ],
  ])("%s", (answer, question, missingPart) => {
    expect(missingPartOf(answer, question)).toBe(missingPart);
  });

  it("asks what happened, not for an example of what is one", () => {
    const answer = "Once I mislabelled a blood tube.";
    const reply = followUp("story", pickPhrase(answer, EVENT, []), 0, []);
    expect(reply).toMatch(/^(?:So you|You) once mislabelled a blood tube\. (?:What|How)/);
    expect(reply).not.toMatch(/example/);
  });
});

describe("not knowing", () => {
  it("is no answer only when nothing else is said", () => {
    expect(readIntent("I don't know")).toBe("unknown");
    expect(readIntent("not sure what to say")).toBe("unknown");
    expect(readIntent("I don't know, I've never really done that")).toBe("unknown");
    expect(readIntent("Not sure really. I like animals.")).toBe("answer");
    expect(readIntent("dunno, my cousin maybe")).toBe("answer");
  });

  it("does not put a long question twice in a row", () => {
    const question = "Tell me about a choice you made that other people did not expect.";
    const prompt = `You are Maya.\n1. ${question}\n2. What do you do when you are free?\n3. What next?`;
    const held = hold("Maya", prompt, [
      "idk",
      "I left a funded place in Zurich and people thought I was mad.",
      "x",
    ]);
    expect(held.replies[0]).toContain(question);
    expect(held.replies[1]).not.toContain(question);
    expect(held.replies[1]).toMatch(/skip/);
    expect(held.replies[2]).toMatch(/you left a funded place|ou left a funded place/);
    expect(hold("Maya", prompt, ["idk", "idk"]).replies[2]).toContain("What do you do when you are free?");
    expect(hold("Maya", prompt, ["who are you?", "who are you?"]).replies[1]).toContain(
      "So, a choice you made that other people did not expect?",
    );
  });

  it("takes somebody's word that it was told before", () => {
    expect(refersBack("CSAT one I told Marek", ["Marek Nowak"])).toBe(true);
    expect(refersBack("the accident book thing i just told you", [])).toBe(true);
    expect(refersBack("I told the lab straight away", ["Maya Okafor"])).toBe(false);
  });
});
