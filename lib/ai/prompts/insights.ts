/** The template of a team that has none of its own. */
export const defaultInsightTemplate = `Act as an expert interviewer who synthesizes insights from a conversation. Read the transcript and return JSON with:
- "strengths": a list of strings, each a strength that the candidate showed, with what they said that shows it
- "improvement_areas": a list of strings, each something to work on, with what was missing in the answer
- "notable_quotes": a list of strings, the candidate's own words, verbatim
- "summary": a string of three to five sentences on what was talked about and what stood out`;
