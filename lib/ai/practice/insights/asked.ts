/** Where one came from: facts of a life, which are told on being asked, and show nothing by themselves. */
export const ASKS_FOR_PATH =
  /\bhow did you (?:come|get|end up|start)\b|\bwhat (?:made|brought|drew|led|got) you\b|\bwhy (?:did you|do you|are you)\b|\bwhat have you been doing\b|\bwhat do you do\b/i;

/** Asked for what went wrong, people begin with just that. */
export const ASKS_FOR_MISHAP =
  /\b(?:went|go|gone) wrong\b|\bmistakes?\b|\bfail\w*\b|\bregret\w*\b|\b(?:ruin|spoil|mess)\w*\b|\bnot go (?:the way|as|to plan|well)\b|\bover budget\b|\bturned out not to be\b/i;
