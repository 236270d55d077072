import type { Row } from "./row.ts";

const failures = "tests/e2e/failures.spec.ts";
const resume = "tests/e2e/resume-interview.spec.ts";
const owner = "tests/e2e/sharing.spec.ts";
const visitor = "tests/e2e/sharing-visitor.spec.ts";
const side = "from the link to the approved contact, owner and visitors side by side";
const sharingFails = "sharing: the status, the link, its copy, a decision";
const closes = "closes for an open page at once, and kindly";

/** What a person reads when something went wrong or well. */
export const texts: Row[] = [
  {
    what: "A session that is no more leads to the login page and back",
    by: {
      file: "tests/api/guards.test.ts",
      test: "%s ends on the login page without a loop",
      holds: ["/login"],
    },
    changed: "There is no token in local storage; the cookie is taken away.",
  },
  {
    what: "A login that fails without a reason of the server's",
    text: "Failed to login. Please check your credentials.",
    place: "login",
    by: { file: failures, test: "logging in" },
  },
  {
    what: "A login that the server refuses: its own words",
    place: "login",
    by: {
      file: "tests/e2e/accounts.spec.ts",
      test: "a login that fails says so and keeps what was typed",
      holds: ["not right"],
    },
  },
  {
    what: "A registration that fails without a reason of the server's",
    text: "Registration failed. Please check your information and invite code.",
    place: "register",
    by: { file: failures, test: "registering" },
  },
  {
    what: "A registration that the server refuses: its own words",
    place: "register",
    by: {
      file: "tests/e2e/accounts.spec.ts",
      test: "registration says what is wrong, and asks the server only when it must",
      holds: ["hasText: /code/i"],
    },
  },
  {
    what: "An invite request that fails without a reason of the server's",
    text: "Failed to submit invite request. Please try again later.",
    place: "request-invite",
    by: { file: failures, test: "asking for an invite" },
  },
  {
    what: "Confirmation differs, registering",
    text: "Passwords do not match",
    place: "register",
    by: {
      file: "tests/e2e/accounts.spec.ts",
      test: "registration says what is wrong, and asks the server only when it must",
    },
  },
  {
    what: "Confirmation differs, new password",
    text: "New password and confirmation do not match",
    place: "profile",
    by: {
      file: "tests/e2e/profile.spec.ts",
      test: "a new password ends the session of another browser, kindly",
    },
  },
  {
    what: "Logged out",
    text: "You have been successfully logged out.",
    place: "toast Logged out",
    by: { file: "tests/e2e/frame.spec.ts", test: "F8 moves the focus to the toasts, logging out says so" },
  },
  {
    what: "Logging out fails",
    text: "Failed to log out. Please try again.",
    place: "toast Error",
    by: { file: failures, test: "logging out" },
  },
  {
    what: "Characters cannot be read",
    text: "Failed to load characters. Please try again.",
    place: "toast Error, and in place",
    by: {
      file: "tests/e2e/characters.spec.ts",
      test: "characters that cannot be read: a toast, and Try again in place",
    },
  },
  {
    what: "Sharing cannot be looked up",
    text: "Failed to check sharing status.",
    place: "toast Error",
    by: { file: failures, test: sharingFails },
  },
  {
    what: "The link cannot be made",
    text: "Failed to create public link.",
    place: "share step",
    by: { file: failures, test: sharingFails },
    changed: "It stands at the form, which stays open.",
  },
  {
    what: "The link cannot be copied",
    text: "Failed to copy link to clipboard.",
    place: "toast Error",
    by: { file: failures, test: sharingFails },
  },
  {
    what: "Contact requests cannot be read",
    text: "Failed to fetch contact requests.",
    place: "toast Error",
    by: { file: owner, test: "the share step says so, and gets over it" },
  },
  {
    what: "A contact request cannot be decided",
    text: "Failed to update contact request status.",
    place: "toast Error",
    by: { file: failures, test: sharingFails },
  },
  {
    what: "Resumes cannot be read",
    text: "Failed to load resumes. Please try again.",
    place: "toast Error, and in place",
    by: { file: failures, test: "reading resumes" },
  },
  {
    what: "A resume cannot be deleted",
    text: "Failed to delete resume. Please try again.",
    place: "toast Error",
    by: { file: resume, test: "an upload can be tried again and cancelled, a deletion is taken back" },
  },
  {
    what: "The password cannot be changed",
    text: "Failed to update password. Please try again.",
    place: "toast Error",
    by: { file: failures, test: "changing the password" },
  },
  {
    what: "An upload fails",
    text: "Failed to upload amara.pdf.",
    place: "toast Upload Failed",
    by: {
      file: resume,
      test: "an upload can be tried again and cancelled, a deletion is taken back",
      holds: ["Upload Failed"],
    },
  },
  {
    what: "No resume or no character is chosen",
    text: "Selection Required",
    place: "toast",
    by: { file: resume, test: "from the upload to the last character, with a reload at each step" },
  },
  {
    what: "A link is invalid or was closed",
    text: "This interview link is invalid or has expired.",
    place: "toast Invalid Link, and in place",
    by: { file: owner, test: closes, holds: ["Invalid Link"] },
  },
  {
    what: "A link cannot be looked at again",
    text: "Failed to validate interview link.",
    place: "toast Error",
    by: { file: failures, test: "a visitor's page: the link, and what was asked" },
  },
  {
    what: "What was asked cannot be read",
    text: "Failed to load interview data.",
    place: "toast Error",
    by: { file: failures, test: "a visitor's page: the link, and what was asked" },
  },
  {
    what: "A question cannot be sent",
    text: "Failed to send message.",
    place: "toast Error",
    by: { file: visitor, test: "the question goes away and its text comes back" },
  },
  {
    what: "No contact information",
    text: "Missing Information",
    place: "toast",
    by: {
      file: visitor,
      test: "a contact request keeps what was typed",
      holds: ["Please provide your contact information."],
    },
  },
  {
    what: "A contact request cannot be sent",
    text: "Failed to submit contact request.",
    place: "toast Error",
    by: { file: visitor, test: "a contact request keeps what was typed" },
  },
  {
    what: "An upload went well",
    text: "Upload Successful",
    place: "toast",
    by: { file: resume, test: "from the upload to the last character, with a reload at each step" },
  },
  {
    what: "A resume was deleted",
    text: "Resume Deleted",
    place: "toast, with Undo",
    by: { file: resume, test: "a resume is deleted and brought back" },
  },
  { what: "A link was made", text: "Public Link Created", place: "toast", by: { file: owner, test: side } },
  { what: "A link was copied", text: "Link Copied", place: "toast", by: { file: owner, test: side } },
  {
    what: "A contact request was approved",
    text: "Request Approved",
    place: "toast",
    by: { file: owner, test: side },
  },
  {
    what: "A contact request was rejected",
    text: "Request Rejected",
    place: "toast",
    by: {
      file: "tests/e2e/contact-requests.spec.ts",
      test: "a rejected request is told, and its contact erased",
    },
  },
  {
    what: "The password was changed",
    text: "Your password has been updated",
    place: "toast",
    by: {
      file: "tests/e2e/profile.spec.ts",
      test: "a new password ends the session of another browser, kindly",
    },
  },
  {
    what: "A character was changed",
    text: "Update Successful",
    place: "toast",
    by: { file: "tests/e2e/characters.spec.ts", test: "editPrompt" },
  },
  {
    what: "A contact request was sent",
    text: "Your contact information has been submitted successfully.",
    place: "toast Contact Request Sent",
    by: { file: "tests/e2e/sharing-steps.ts", test: "requestContact", holds: ["Contact Request Sent"] },
  },
  {
    what: "A file of another type",
    text: "File type must be",
    place: "the list of uploads",
    by: { file: resume, test: "are refused or failed with their reason, and cannot be chosen" },
  },
  {
    what: "A file that is too large",
    text: "File is too large",
    place: "the list of uploads",
    by: { file: "components/resumes/place.test.ts", test: "what may be uploaded" },
    changed: "There is a limit, 50 MB unless it is set otherwise, and the drop zone says it.",
  },
  {
    what: "A file that is too small",
    text: "File is too small",
    place: "the list of uploads",
    by: { file: resume, test: "are refused or failed with their reason, and cannot be chosen" },
  },
  {
    what: "Too many files",
    by: {
      file: resume,
      test: "are refused or failed with their reason, and cannot be chosen",
      holds: ["setInputFiles(["],
    },
    changed: "Any number may be uploaded at once, so there is no such text.",
  },
  {
    what: "Invite requests cannot be read",
    text: "Error loading invite requests. Please try again later.",
    place: "invites",
    by: { file: "tests/e2e/invites.spec.ts", test: "a list that cannot be read says so, and comes back" },
  },
  {
    what: "A history that is not there is an empty list",
    by: {
      file: "components/chat/controller.test.ts",
      test: "a 404 on the history is an empty list, on the status the conversation is gone",
    },
    changed: "A conversation that is gone says so.",
  },
  {
    what: "A message that cannot be sent",
    by: {
      file: "tests/e2e/student-interview.spec.ts",
      test: "the message stays with Retry, comes back into the input, and is never sent twice",
    },
    changed: "It is shown where it failed, not only logged; there is still no toast.",
  },
];
