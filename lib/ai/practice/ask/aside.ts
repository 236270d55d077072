import type { AskInput } from "../../tasks";
import { again, UNKNOWN } from "./again";
import { asksForEvent } from "./follow-up";
import type { Intent } from "./intent";
import { spelled } from "./intro";
import type { Talk } from "./talk";
import { vary } from "./vary";

/** After the same question was put so often, the talk goes on. */
const MOST_PUTS = 4;

/** What is said to a message that is no answer, with the open question again; null when the talk should move on. */
export function replyToAside(intent: Intent, input: AskInput, talk: Talk, seed: number): string | null {
  const question = talk.current ?? talk.next;
  if (question === null) return null;
  if (intent === "skip" && talk.current !== null) return null;
  if (intent === "unknown" && (talk.followedUp || talk.put > 1)) return null;
  if (talk.put >= MOST_PUTS && ["repeat", "clarify", "hint", "empty", "unknown", "question"].includes(intent))
    return null;
  const put = intent === "repeat" || talk.current === null ? question : again(question);
  // To someone who does not know, the question itself is no help; it still stands a line above.
  const listed =
    intent === "unknown" && put !== question
      ? UNKNOWN
      : wordings(intent, input, talk, asksForEvent(question));
  return vary(listed, seed, talk.replies, put);
}

function wordings(intent: Intent, input: AskInput, talk: Talk, event: boolean): string[] {
  const shape = event
    ? "one real situation: what was going on, what you did, and how it ended"
    : "your own view, with an example if one comes to mind";
  const left =
    talk.left === 0 ? "This is my last question." : `After this one I have ${spelled(talk.left)} more.`;
  switch (intent) {
    case "repeat":
      return ["Of course. {x}", "Here it is again: {x}", "Gladly, once more: {x}"];
    case "clarify":
      return talk.followedUp
        ? [
            "What I meant is any detail that shows it: an example, a number, or how it ended. Small is fine. The question was: {x}",
            "Anything concrete will do: who was there, what you did, what came of it. We are still on this: {x}",
          ]
        : [
            `Let me say what I'm after: ${shape}. It can be small, from work, study or home. With that in mind: {x}`,
            `In other words, I'm looking for ${shape}. Nothing grand is needed. {x}`,
            "Take it in whatever way fits your life; there is no hidden right answer. {x}",
          ];
    case "hint":
      return [
        `The answer has to be yours, but a shape helps: ${shape}. {x}`,
        "Try starting with where you were and who was there, and the rest often follows. {x}",
      ];
    case "unknown":
    case "skip":
      return UNKNOWN.map((wording) => `${wording} {x}`);
    case "who":
      return [
        `I'm ${input.characterName}, an AI interviewer; no person is on this side of the talk. What you tell me is yours to read again afterwards. {x}`,
        `You are talking with ${input.characterName}, which is an AI character. Back to you: {x}`,
      ];
    case "progress":
      return [`${left} It goes like this: {x}`, `We are getting on. ${left} Here is where we are: {x}`];
    case "feedback":
      return [
        "I don't mark answers while we talk. Your insights at the end quote what you said and point out what was missing. {x}",
        "That is for the insights at the end; I only listen and ask. {x}",
      ];
    case "stop":
      return [
        "You can stop whenever you like: press Advance and we leave it here. If you'd rather go on, the question is: {x}",
        "That's your choice. Advance ends this talk, and nothing that you said is lost. Otherwise: {x}",
      ];
    case "order":
      return [
        "I'd like to stay with the interview. {x}",
        "That is outside what I can do here, so let's go on with our talk. {x}",
        "I'll keep to my part, which is asking and listening. {x}",
      ];
    case "abuse":
      return [
        "Fair enough, this may not be what you hoped for. We can go on, or you can skip this one. {x}",
        'I hear that. You can say "skip", or press Advance to leave this talk. If you want to go on: {x}',
      ];
    case "smalltalk":
      return [
        "Of course. Here is where we were: {x}",
        "All right. The question was: {x}",
        "Gladly. Back to it: {x}",
      ];
    case "empty":
      return [
        "I couldn't make words out of that. A sentence or two is plenty: {x}",
        "That came through without words. Could you put it in a sentence? {x}",
      ];
    case "question":
    case "answer":
      return [
        "That is a good thing to ask a real employer; here I only know what you tell me. {x}",
        "I can't say from here, as I only know what you tell me. Let me come back to my question: {x}",
        "I have no answer to that one. What I can do is listen: {x}",
      ];
  }
}
