import type { AskInput } from "../tasks";
import { acknowledge } from "./ask/acknowledge";
import { afterClose, close } from "./ask/close";
import { replyToAside } from "./ask/aside";
import { followUp, missingPartOf, phraseFor } from "./ask/follow-up";
import { readIntent, refersBack } from "./ask/intent";
import { introduce } from "./ask/intro";
import { resumeLine } from "./ask/resume";
import { readTalk, type Talk } from "./ask/talk";
import { hash, vary } from "./ask/vary";
import { cutWords } from "./text/sentences";
import { countWords } from "../../text/words.ts";

const LONGEST_REPLY = 110;
const BRIDGES = ["", "", "Let me turn to something else.", "", "", "Here is something else I wonder about."];

/**
 * What the character says next: an introduction and the first question; an acknowledgement and one follow-up or the
 * next question; a way back from a question of the person's own; a goodbye. It is worked out from the input alone.
 * At most 110 words; nothing of the system prompt is said but its name, role, purpose and questions.
 */
export function ask(input: AskInput): string {
  const reply = compose(input);
  return countWords(reply) <= LONGEST_REPLY && reply.length <= 900
    ? reply
    : cutWords(reply, LONGEST_REPLY - 5);
}

function compose(input: AskInput): string {
  const talk = readTalk(input);
  const seed = hash(input.characterName) + input.asked.length + input.turns.length;
  const message = talk.message;
  if (!talk.begun) return opening(input, talk, seed);
  if (message === null || message.greeting === true) return goOn(input, talk, null, "", seed);

  const intent = readIntent(message.text);
  if (talk.closed) return afterClose(intent, input, talk, seed);
  if (intent !== "answer") {
    const back = replyToAside(intent, input, talk, seed);
    if (back !== null) return back;
    const leave = vary(
      intent === "unknown"
        ? ["That's all right, not everything comes back on demand.", "No matter, we can leave that one."]
        : ["That's fine, we can leave that one.", "No problem, let's leave it.", "All right, we'll skip it."],
      seed,
      talk.replies,
    );
    return goOn(input, talk, null, leave, seed);
  }

  const heard = [input.characterName, ...input.handoff.map((entry) => entry.character)];
  if (refersBack(message.text, heard)) {
    const known = vary(
      [
        "You did, so I won't ask for it again.",
        "Right, you have told that already.",
        "Fair point, that has been told.",
      ],
      seed,
      talk.replies,
    );
    return goOn(input, talk, null, known, seed);
  }

  const question = talk.current;
  if (question === null)
    return goOn(input, talk, message.text, acknowledge(message.text, "", talk.replies, seed), seed);
  if (!talk.followedUp) {
    const whole = talk.answers.length > 1 ? talk.answers.join("\n") : message.text;
    const missingPart = missingPartOf(whole, question);
    if (missingPart !== null)
      return followUp(
        missingPart,
        phraseFor(missingPart, message.text, question, talk.replies),
        seed,
        talk.replies,
      );
  }
  return goOn(input, talk, message.text, acknowledge(message.text, question, talk.replies, seed), seed);
}

/** The introduction, or what to say to someone who asks something before it. */
function opening(input: AskInput, talk: Talk, _seed: number): string {
  return introduce(input, talk);
}

/** The next question after `said`, or the goodbye. */
function goOn(input: AskInput, talk: Talk, answer: string | null, said: string, seed: number): string {
  if (talk.next === null) {
    const goodbye = close(input, talk, answer, seed);
    return answer === null && said !== "" ? `${said} ${goodbye}` : goodbye;
  }
  const bridge =
    talk.left === 1 && talk.questions.length > 2
      ? vary(["One last question.", "My last question:"], seed, talk.replies)
      : vary([BRIDGES[seed % BRIDGES.length] ?? "", ""], 0, talk.replies);
  // The second question also starts from the resume; after that the talk has matter of its own.
  const second = input.resume !== null && talk.questions.length - talk.left === 1;
  const line = second && input.resume !== null ? resumeLine(input.resume, talk.next, talk.replies) : null;
  const cited = line === null ? bridge : `I also see "${line}" on your resume.`;
  return [said, cited, talk.next].filter((part) => part !== "").join(" ");
}
