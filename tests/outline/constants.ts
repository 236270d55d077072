import type { Row } from "./row.ts";

const notify = "components/shell/notify.test.ts";
const resume = "tests/e2e/resume-interview.spec.ts";

/** Times, names and bounds. */
export const constants: Row[] = [
  {
    what: "A toast goes after 5000 ms",
    by: { file: notify, test: "shows for five seconds unless told otherwise", holds: ["5000"] },
  },
  {
    what: "A toast with the duration 0 stays",
    by: { file: notify, test: "stays when the duration is 0", holds: ["Infinity"] },
  },
  {
    what: "F8 reaches the toasts",
    by: {
      file: "tests/e2e/frame.spec.ts",
      test: "F8 moves the focus to the toasts, logging out says so",
      holds: ['press("F8")', "toBeFocused()"],
    },
  },
  {
    what: "A toast is swiped away to the right",
    by: { source: "components/shell/toaster.tsx", holds: ['swipeDirections={["right"]}'] },
    changed: "After 45 px instead of 50: the library's own.",
  },
  {
    what: "Logging out leads on after 100 ms",
    by: { source: "components/shell/use-logout.ts", holds: ["REDIRECT_DELAY = 100", "}, REDIRECT_DELAY)"] },
  },
  {
    what: "An invalid link leads home after 3000 ms",
    by: {
      source: "components/sharing/public/invalid-link.tsx",
      holds: ["redirectMs = 3000", 'replace("/"), redirectMs)'],
    },
  },
  {
    what: "“Copied” shows for 2 s",
    by: {
      source: "components/shell/copy-button.tsx",
      holds: ["SHOWN_FOR = 2000", "setCopied(0), SHOWN_FOR)"],
    },
  },
  {
    what: "Insights are asked for every second",
    by: { source: "components/insights/use-insights.ts", holds: ["pollMs = 1000", "void ask(), pollMs)"] },
    changed: "Polls stop on ready, failed and none.",
  },
  {
    what: "The end is told after 500 ms",
    by: { source: "components/chat/conversation.tsx", holds: ["completeMs = 500", "completeMs)"] },
  },
  {
    what: "The input is focused after 100 ms",
    by: { source: "components/chat/composer.tsx", holds: ["focusMs = 100", "focusMs)"] },
  },
  {
    what: "A password update takes a second",
    by: {
      file: "tests/e2e/profile.spec.ts",
      test: "a new password ends the session of another browser, kindly",
      holds: ["Your password has been updated"],
    },
    changed: "It is real, so it takes what it takes.",
  },
  {
    what: "A start is tried 3 times, a second apart",
    by: {
      file: "components/chat/controller.test.ts",
      test: "loads up to three times, a second apart, until status and history are both there",
      holds: ["toBe(3)", "advanceTimersByTimeAsync(1000)"],
    },
  },
  {
    what: "The theme is kept under ui-theme",
    by: {
      file: "tests/e2e/frame.spec.ts",
      test: "the theme is flipped, and stays flipped from the first paint on",
      holds: ['getItem("ui-theme")'],
    },
  },
  {
    what: "The theme is the system's at first",
    by: {
      file: "tests/e2e/frame.spec.ts",
      test: "the theme is flipped, and stays flipped from the first paint on",
      holds: ["emulateMedia"],
    },
  },
  {
    what: "The session is kept under token",
    by: { file: "tests/api/guards.test.ts", test: "over HTTPS too, where cookies have the prefix" },
    changed: "No token is kept where a script can read it: the session is a cookie that scripts cannot see.",
  },
  {
    what: "A message's box is at least 80 px high",
    by: { source: "components/chat/composer.tsx", holds: ["min-h-20"] },
  },
  {
    what: "The invite form's box is at least 100 px high",
    by: { source: "components/invites/request-form.tsx", holds: ["min-h-[100px]"] },
  },
  {
    what: "Feedback is happy, neutral or unhappy",
    by: {
      file: "tests/outline/constants.test.ts",
      test: "feedback has three values",
      holds: ["happy", "neutral", "unhappy"],
    },
  },
  {
    what: "Uploads are application/pdf",
    by: {
      file: "components/resumes/place.test.ts",
      test: "what may be uploaded",
      holds: ["application/pdf"],
    },
  },
  {
    what: "Uploads have no limit of size",
    by: {
      file: "tests/api/resumes.test.ts",
      test: "is refused by what it says of itself, and by what comes",
    },
    changed: "50 MB, unless MAX_UPLOAD_MB says otherwise.",
  },
  {
    what: "Several files are uploaded at once",
    by: {
      file: resume,
      test: "are refused or failed with their reason, and cannot be chosen",
      holds: ["setInputFiles(["],
    },
  },
  {
    what: "A resume interview has four steps",
    by: {
      file: resume,
      test: "from the upload to the last character, with a reload at each step",
      holds: ["Character Selection", "Interview Chat", "Share Interview"],
    },
  },
  {
    what: "There are two workflows",
    by: {
      file: "tests/outline/constants.test.ts",
      test: "there are two workflows",
      holds: ["resume_interview", "student_interview"],
    },
  },
  {
    what: "Page sizes, limits",
    by: {
      file: "tests/integration/limits.test.ts",
      test: "is 10 a minute for one email from one address; others go on",
    },
    changed:
      "Left open at first: a page has at most 100 entries, and the limits are counted in the database.",
  },
];
