import { expect, test } from "vitest";
import { greetingText } from "./constants.ts";
import { placeholderProblem, renameInPrompt } from "./names.ts";
import { promptTemplate } from "./prompt.ts";

test("a prompt reports each placeholder of the template, until they are replaced", () => {
  expect(placeholderProblem(promptTemplate)).toBe(
    "Replace NAME, ROLE, TOPIC and WHAT YOU WANT TO KNOW AT THE END with your own words.",
  );
  const named = promptTemplate.replace("NAME", "Ana Lima").replace("a ROLE", "a nurse");
  expect(placeholderProblem(named)).toBe(
    "Replace TOPIC and WHAT YOU WANT TO KNOW AT THE END with your own words.",
  );
  const whole = named.replace("TOPIC", "night shifts").replace(/WHAT YOU.*END/, "how they cope");
  expect(placeholderProblem(whole)).toBeNull();
});

test.each(["# ROLE: interviewer\nNAME the topic first.", "TOPIC: teamwork", ""])(
  "other words in capitals are no placeholders: %j",
  (prompt) => expect(placeholderProblem(prompt)).toBeNull(),
);

test.each([
  [
    "You are Daniel Reyes. Daniel is calm.",
    "Daniel Reyes",
    "Nadia Osei",
    "You are Nadia Osei. Nadia is calm.",
    2,
  ],
  ["You are Daniel Reyes.", "Daniel Reyes", "Daniel Reyes (copy)", "You are Daniel Reyes.", 0],
  ["You are Daniel Reyes.", "Daniel Reyes", "Nadia (copy)", "You are Nadia.", 1],
  ["Daniel Reyes, or Daniel", "Daniel Reyes", "Eva Daniel", "Eva Daniel, or Eva", 2],
  ["Danielle is not Daniel’s.", "Daniel Reyes", "Nadia Osei", "Danielle is not Nadia’s.", 1],
  ["Ask Dr. (M+) twice.", "Dr. (M+)", "Dr. K", "Ask Dr. K twice.", 1],
  ["You are أمينة الزهراء.", "أمينة الزهراء", "$& Osei", "You are $& Osei.", 1],
  ["You are calm.", "Daniel Reyes", "Nadia Osei", "You are calm.", 0],
  ["You are Daniel Reyes.", "Daniel Reyes", "(copy)", "You are Daniel Reyes.", 0],
])("in %j %s becomes %s", (prompt, from, to, renamed, places) => {
  expect(renameInPrompt(prompt, from, to)).toEqual({ prompt: renamed, places });
});

test("the first message to a character greets it by name", () => {
  expect(greetingText("Maya")).toBe("Hi Maya");
});
