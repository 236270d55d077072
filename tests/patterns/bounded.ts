/** Patterns that may take time by the square of what they read, and why what they read is short. */
export const bounded: { why: string; ids: string[] }[] = [
  {
    why: "The practice model reads words and sentences that lib/text-bounds.ts has cut; hostile.test.ts holds that.",
    ids: [
      "0085da9b2038",
      "2f0009dbd783",
      "5cb03792d50f",
      "696b72122033",
      "770b4818ee9b",
      "b5449f1a699f",
      "b8a97cc038f5",
      "c49d9ddcc266",
      "d530a82ad8fe",
      "d71fd321ed2f",
    ],
  },
  {
    why: "Lines of a resume are cut by lib/text-bounds.ts; hostile.test.ts holds that.",
    ids: ["8e331a52301a", "9232a33a7cb5", "b47edf3271cc", "f6e932a490cf"],
  },
  {
    why: "Answers read sentences and lines that lib/text-bounds.ts has cut; hostile.test.ts holds that.",
    ids: ["d33aab915cf0", "3615a1b46273", "3e6baed39aba", "d28057705354", "f0f97da60da0", "fdbfb8d5c97a"],
  },
  {
    why: "A contact request holds at most 2,000 characters, and each look-behind lets a run be tried once; hostile.test.ts holds that.",
    ids: ["0dbf45b3a6cf", "3882afa183c6"],
  },
  {
    why: "An insight template holds at most 8,000 characters; hostile.test.ts holds that.",
    ids: ["326ba3d8a1c5", "953248adb784", "a8a8b926a645"],
  },
  {
    why: "A quote of more than 4,000 characters is none and is not looked at; hostile.test.ts holds that.",
    ids: ["bee48b273e6f"],
  },
  {
    why: "Looks at 101 characters from each place at most; hostile.test.ts holds that.",
    ids: ["04752be39c43"],
  },
  {
    why: "What stands between a number and the next letter is read once more for that number; hostile.test.ts holds that.",
    ids: ["ed47ae712c66"],
  },
  { why: "Ends a text that was just cut to at most 2,500 characters.", ids: ["d28057705354"] },
];
