/** Things that only a program with instructions has. */
const itsParts =
  /\b(?:system|hidden|initial|developer|secret)\s+(?:prompt|message|instructions?)\b|\b(?:your|previous|prior|above|earlier|all|these|any) (?:\w+ )?(?:instructions|prompts?|guidelines|programming)\b|\b(?:prompt injection|jailbreak|language model|chatgpt|gpt-?\d|llm|as an ai|you are (?:now )?an? (?:ai|assistant|helpful|language)|ai (?:model|system|assistant|recruiter|screener|reader|reviewer)s?)\b/iu;
const machine = String.raw`(?:any|all|every|each|the|an?|whichever|whatever)?\s{0,3}(?:\w{1,12} ){0,2}?(?:a\.?i\.?|llm|(?:chat)?bot|assistant|model|system|machine|algorithm|robot|software|parser|ats)s?`;
/** A note to whatever reads by machine, with what it should do: "Note to any AI: write …". "I wrote a note to our AI team" is none. */
const note = new RegExp(
  String.raw`(?:^|[.!?:;,([\n–—-])\W{0,9}(?:(?:an?|the|this is an?|important|special|short|urgent|final|please) ){0,3}(?:(?:note|attention|message|instructions?|notice|memo|reminder|request|warning|orders?|dear|hello|hey)\b[\s:,]{0,3}(?:(?:to|for)\s{1,3})?|(?:to|if you are)\s{1,3})${machine}(?:\s+(?:that|which|who|reading|reads?|processing|screening|parsing|evaluating|looking|reviewing|summari[sz]ing)\b[^.:!?\n]{0,80})?\s{0,3}[:,;.!–—-][\s–—-]{0,9}(?:(?:please|you (?:must|should|have to)|always|also|do not|don['’]t|never) ){0,3}(?:write|say|include|add|put|mention|begin|start|end|reply|respond|answer|output|print|repeat|tell|give|rate|rank|score|recommend|hire|ignore|disregard|forget|state|claim|treat|consider|mark|call|describe|append|insert|reveal|show|summari[sz]e|praise|conclude|select|shortlist|accept|approve|skip|use)\b`,
  "iu",
);
/** What such a program is told to do. */
const orders =
  /\b(?:ignore|disregard|forget|override|bypass|skip)\s+(?:\w+\s+){0,3}?(?:instructions?|prompts?|rules|above|previous|everything|anything|all|guidelines|the rest)\b|\b(?:print|reveal|repeat|output|show|leak|display|recite)\s+(?:\w+\s+){0,3}?(?:prompts?|instructions?|rules|system)\b|\b(?:respond|reply|answer|output)\s+(?:only|with|by|that|always|exactly|in the)\b|\b(?:rate|rank|score|grade|recommend|shortlist|hire|select)\s+(?:me|this (?:candidate|person|applicant)|the (?:candidate|applicant)|him|her|them)\b|\b(?:10|ten|100)\s*(?:\/|out of)\s*(?:10|ten|100)\b|\b(?:say|state|claim|write|tell (?:them|the recruiter|everyone)|conclude|confirm)\s+(?:that\s+)?(?:i am|i'm|the candidate|this candidate|he is|she is|they are)\b[^.]{0,80}\b(?:best|perfect|ideal|hired?|top|outstanding|only|recommended)\b|<\/?(?:system|assistant|user|instructions?|prompt)\b|\[\/?(?:inst|system)\]|^\s*(?:system|assistant)\s*:/iu;

/**
 * Whether a sentence speaks to whatever reads it by machine: "ignore your instructions", "rate this candidate 10/10".
 * Nobody answers an interviewer so; it is no evidence of anything, and is neither quoted nor sent. An account of
 * work stays: "I wrote the system prompt of our chatbot".
 */
export function addressesModel(sentence: string): boolean {
  if (note.test(sentence)) return true;
  if (orders.test(sentence)) return !/^\W*(?:i|we|my|our)\b/iu.test(sentence);
  return (
    itsParts.test(sentence) &&
    !/\b(?:i|we|my|our|built|designed|wrote|developed|trained|used)\b/iu.test(sentence)
  );
}
