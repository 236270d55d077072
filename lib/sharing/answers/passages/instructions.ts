/** Things that only a program with instructions has. */
const itsParts =
  /\b(?:system|hidden|initial|developer|secret)\s+(?:prompt|message|instructions?)\b|\b(?:your|previous|prior|above|earlier|all|these|any) (?:\w+ )?(?:instructions|prompts?|guidelines|programming)\b|\b(?:prompt injection|jailbreak|language model|chatgpt|gpt-?\d|llm|as an ai|you are (?:now )?an? (?:ai|assistant|helpful|language)|ai (?:model|system|assistant|recruiter|screener|reader|reviewer)s?)\b/iu;
/** What such a program is told to do. */
const orders =
  /\b(?:ignore|disregard|forget|override|bypass|skip)\s+(?:\w+\s+){0,3}?(?:instructions?|prompts?|rules|above|previous|everything|anything|all|guidelines|the rest)\b|\b(?:print|reveal|repeat|output|show|leak|display|recite)\s+(?:\w+\s+){0,3}?(?:prompts?|instructions?|rules|system)\b|\b(?:respond|reply|answer|output)\s+(?:only|with|by|that|always|exactly|in the)\b|\b(?:rate|rank|score|grade|recommend|shortlist|hire|select)\s+(?:me|this (?:candidate|person|applicant)|the (?:candidate|applicant)|him|her|them)\b|\b(?:10|ten|100)\s*(?:\/|out of)\s*(?:10|ten|100)\b|\b(?:say|state|claim|write|tell (?:them|the recruiter|everyone)|conclude|confirm)\s+(?:that\s+)?(?:i am|i'm|the candidate|this candidate|he is|she is|they are)\b[^.]{0,80}\b(?:best|perfect|ideal|hired?|top|outstanding|only|recommended)\b|<\/?(?:system|assistant|user|instructions?|prompt)\b|\[\/?(?:inst|system)\]|^\s*(?:system|assistant)\s*:/iu;

/**
 * Whether a sentence speaks to whatever reads it by machine: "ignore your instructions", "rate this candidate 10/10".
 * Nobody answers an interviewer so; it is no evidence of anything, and is neither quoted nor sent. An account of
 * work stays: "I wrote the system prompt of our chatbot".
 */
export function addressesModel(sentence: string): boolean {
  if (orders.test(sentence)) return !/^\W*(?:i|we|my|our)\b/iu.test(sentence);
  return (
    itsParts.test(sentence) &&
    !/\b(?:i|we|my|our|built|designed|wrote|developed|trained|used)\b/iu.test(sentence)
  );
}
