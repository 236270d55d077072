import type { Row } from "./row.ts";

/** What is checked before something is done. */
const accounts = "tests/e2e/accounts.spec.ts";
const resume = "tests/e2e/resume-interview.spec.ts";
const student = "tests/e2e/student-interview.spec.ts";
const visitor = "tests/e2e/sharing-visitor.spec.ts";
const journey = "from the upload to the last character, with a reload at each step";

export const rules: Row[] = [
  {
    what: "Registering needs email, password and invite code",
    by: {
      file: "tests/api/accounts.test.ts",
      test: "what is missing or wrong is said by field",
      holds: ["email", "password", "invite_code"],
    },
  },
  {
    what: "Password and confirmation differ: nothing is sent",
    text: "Passwords do not match",
    place: "register, at the confirmation",
    by: {
      file: accounts,
      test: "registration says what is wrong, and asks the server only when it must",
      holds: ["toBe(0)"],
    },
  },
  {
    what: "Logging in needs email and password",
    place: "login, at the field",
    by: {
      file: accounts,
      test: "a login that fails says so and keeps what was typed",
      holds: ["Please enter your email."],
    },
  },
  {
    what: "Asking for an invite needs an email; the message is optional",
    by: { file: "tests/outline/fields.test.ts", test: "asking for an invite", holds: ["email", "message"] },
  },
  {
    what: "A password change needs all three fields",
    by: {
      file: "tests/e2e/profile.spec.ts",
      test: "a new password ends the session of another browser, kindly",
      holds: ['getByLabel("Current Password")).toBeFocused()'],
    },
  },
  {
    what: "New password and confirmation differ",
    text: "New password and confirmation do not match",
    place: "profile, security",
    by: {
      file: "tests/e2e/profile.spec.ts",
      test: "a new password ends the session of another browser, kindly",
    },
    changed: "The change is real, not simulated: it ends every other session.",
  },
  {
    what: "A resume interview goes on from the upload with a resume only",
    text: "Please select at least one resume to continue.",
    place: "toast Selection Required",
    by: { file: resume, test: journey },
  },
  {
    what: "A resume interview goes on from the characters with one at least",
    text: "Please select at least one character to continue.",
    place: "toast Selection Required",
    by: { file: resume, test: journey },
  },
  {
    what: "Nothing but PDFs is taken",
    place: "the list of uploads",
    by: {
      file: resume,
      test: "are refused or failed with their reason, and cannot be chosen",
      holds: ["File type must be", "not a PDF"],
    },
    changed: "What counts is the content, not the name.",
  },
  {
    what: "A message of nothing but white space is refused",
    by: { file: "tests/outline/fields.test.ts", test: "a message", holds: ["Please write a message."] },
  },
  {
    what: "No second message while a reply runs",
    by: {
      file: "tests/api/conversations.test.ts",
      test: "each gets a clear refusal, and nothing is stored",
      holds: ["message"],
    },
    changed: "A repeat of the same message is no second one: it attaches to the turn that runs.",
  },
  {
    what: "Feedback needs a score",
    by: {
      file: student,
      test: "from choosing characters to insights with verified quotes",
      holds: ['name: "Submit feedback" })).toBeDisabled()'],
    },
  },
  {
    what: "A team needs a name and an interaction mode",
    by: {
      file: "tests/outline/fields.test.ts",
      test: "a team",
      holds: ["Please enter a name.", "Please enter an interaction mode."],
    },
  },
  {
    what: "A visitor's question: blank is not sent, none while one is on its way",
    by: {
      file: visitor,
      test: "Enter sends, Shift+Enter and an input method's Enter do not, blank is nothing",
      holds: ["toBeDisabled()", 'fill("   ")'],
    },
  },
  {
    what: "A visitor's question is trimmed",
    by: { file: "tests/outline/fields.test.ts", test: "a visitor's question", holds: ["trim"] },
  },
  {
    what: "A contact request needs contact information; the button waits for it",
    text: "Please provide your contact information.",
    place: "toast Missing Information",
    by: {
      file: visitor,
      test: "a contact request keeps what was typed",
      holds: ["Missing Information", "toBeDisabled()"],
    },
  },
  {
    what: "No choice of a select has an empty value",
    by: { file: "tests/outline/fields.test.ts", test: "no choice has an empty value", holds: ["SelectItem"] },
  },
  {
    what: "An invite code is checked by the server",
    by: {
      file: "tests/api/accounts.test.ts",
      test: "50 registrations at once with one code make one account",
    },
    changed: "Left open at first: single use, 14 days, bound to an email where it was approved for one.",
  },
  {
    what: "A password has 8 to 128 characters",
    by: {
      file: "tests/outline/fields.test.ts",
      test: "a chosen password",
      holds: ["Use at least 8 characters.", "Use at most 128 characters."],
    },
    changed: "Left open at first.",
  },
];
