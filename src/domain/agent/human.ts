import { firstHit, type Hit } from './reading.ts'

const PEOPLE = `(?:person|persons|perso|prson|human|humans|humn|hooman|someone|some one|somebody|sombody|some body|anyone|anybody|agent|rep|reps|representative|manager|supervisor|people|operator|salesman|salesperson|sales ?rep|sales|specialist|advisor|adviser|expert|estimator|contractor|owner of|boss|staff|employee|team member|member of your team|guy|man|lady|your team|your office|the office|the team|sb)`
const ARTICLE = `(?:(?:a|an|the|some|your|an?other|one of your|with|to|real|live|actual|actually|human|living|breathing|proper|different|sales|customer service|qualified) )*`
const TALK = `(?:talk|tlak|tak|takl|speak|speek|spk|spek|chat|text|deal|connect|communicate|discuss (?:this|it)|discuss)(?:ing)?`
const SOMEONE = `(?:a |an |the |some ?one|some ?body|any ?one|any ?body|your |one of )(?:real |live |actual |human )*(?:person|human|agent|rep|representative|manager|salesperson|guy|colleague|specialist|expert|team|office|people|your (?:people|team|guys))?`
const ENDS_CALL = String.raw`(?=\W*$|[,.!?;]| (?:at|on|back|please|pls|plz|now|asap|when|whenever|after|before|tomorrow|tmrw|today|tonight|later|if|about|in|this|next|to|and|or|so|then|instead|anytime|any time|around|right|as soon|for|regarding|directly|ok|thanks|thank|mon|tue|wed|thu|fri|sat|sun|@|\d))`

/** Words that hardly anyone uses but to ask for a person. */
const STRONG =
  /(?<!\b(?:i'?m|am|i was|as|my|our|his|her|their|estate|insurance|property|leasing|a|an|the) (?:a |an )?)(?<!\b(?:i'?m|i am|as|was) (?:a |an |the )?)\b(?:(?:a |an |the |any |some |your |un |una )?(?:(?:real|actual|actually|live|living|true|genuine) (?:live |human )*(?:persons?|people|humans?|beings?|agents?|reps?|representatives?|someone|somebody|operators?)|human(?:s|oid| being)?|hooman|representatives?|supervisors?|customer (?:service|support|care)|agente|representante|asesora?|ser humano|humano|persona real))\b(?! (?:error|resources|hair|waste))/
/** A person spoken of after a word of wanting, who is not wanted for the work itself. */
const WANTED =
  /\b(?:can|could|may|want|wanna|need|get|give me|gimme|any|let|hook me|like|prefer|rather|is there|put|with|from|where'?s)\b[^.!?\n]{0,20}\b(?:a|an|another|some|your|ur|one of your|the) (?:[a-z]+ )?(?:person|agent|rep|manager|human|employee|boss|salesman|sales ?person|staff member|team member|guys?)\b(?! (?:to|who|that|for) (?:fix|build|rebuild|replace|do|install|look|paint|come|repair|remodel|redo|help with))(?!'s)(?! is| was| said| told)/

const REQUESTS = [
  STRONG,
  WANTED,
  /\b(?<!(?:will|i'll|ll) )(?:call|ring|phone|dial) (?:me on |me at )?my (?:cell|phone|mobile|number|home|house phone|work)\b|\b(?:phone ?calls?|a call) (?:would|will|works?|is|please|might)\b/,
  /\b(?:can|could|may|should|how do|how can) i (?:just )?(?:call|phone|ring|reach|get (?:a )?hold of|get ahold of) (?:you|u|y'all|someone|somebody|anyone|a|the office)\b/,
  /\b(?:your|ur|the|a) (?:phone|tel|telephone|direct|office)(?: ?#| number| line| no\b)|\b(?:management|head office)\b/,
  /\b(?:someone|somebody|anybody|anyone) (?:to get )?on the (?:line|phone)\b/,
  /\b(?:please|pls|plz) (?:just )?(?:call|phone|ring)\b(?! (?:my|the|it|off|back to))|^\W*(?:call|phone)(?: me)?,? (?:please|pls|plz|now|asap)\b/,
  /\bwho(?:'?s| is| are)? (?:the|your|ur|in)? ?(?:owner|manager|boss|supervisor|charge)\b/,
  new RegExp(
    String.raw`\b(?<!my )(?<!already )${PEOPLE}(?: [a-z']+){0,3} (?:to |can |could |should |will )?(?:call|phone|ring|contact|reach|help|assist|talk to|speak with|speak to|get back|get in touch|take over)\b(?! (?:my|our)\b)`,
  ),
  /\b(?:forward|transfer|escalate|refer|redirect|connect|hand|pass|put|send|switch) (?:me|this|us|it) (?:over |on |up |off |straight |through )*(?:to|with|through|thru)\b(?! (?:text|sleep))/,
  /\b(?:number|line|way)\b[^.!?\n]{0,16}\b(?:reach|call|contact|phone) (?:you|someone|somebody|u)\b/,
  new RegExp(
    String.raw`\b(?:want|wanna|like|need|let me|can i|could i|may i|prefer|rather|have|how do i|please|gotta)\b[^.!?\n]{0,16}\b${TALK} (?:2|to|too|w|with|wit) (?!my\b|our\b|him\b|her\b|you about|the (?:wife|husband|bank|landlord)|wife|husband)\w`,
  ),
  /\b(?:can|could|will|would) (?:someone|somebody|some one|anyone|anybody)\b(?! (?:please )?(?:come|stop by|swing|visit|drop|be here|give me an? (?:quote|estimate|price)))/,
  /\bcall ?backs?\b|\b(?:phone|calls?) only\b|\bonly (?:by |on the )?phone\b/,
  /\b(?:can|could|let|prefer|rather|want|need|like|better|please|explain|discuss)\b[^.!?\n]{0,32}\b(?:on|by|over|via) (?:a |the )?(?:phone|call|telephone)\b/,
  new RegExp(String.raw`\b${TALK} (?:2|to|too|w|w\/|with|wit|2 )\s?${ARTICLE}${PEOPLE}\b`),
  /\b(?:talk|speak|discuss|do|go|explain|handle|chat|prefer|rather|feel better|easier|better)\w*(?: [a-z']+){0,4} (?:by|over|on|via) (?:the |a )?(?:phone|telephone)\b/,
  /\b(?:can|could|may) (?:we|i) (?:talk|speak)\b(?! about)(?! more| later)/,
  /\bwho (?:can|do|should|could) i (?:talk|speak|call|contact|reach|phone)\b/,
  new RegExp(
    String.raw`\b(?:want|need|wanna|wants|like|prefer|get|give|gimme|find|send|have|having|got|put|let|is there|are there|isn't there|any) (?:me |us |to (?:have|get|see) |for )?(?:to )?${ARTICLE}(?:human|live agent|real person|actual person|live person|person to|agent|representative|manager|supervisor|operator|somebody real|someone real|someone to (?:talk|speak|call|help)|somebody to (?:talk|speak|call|help)|someone else|somebody else)\b`,
  ),
  /\b(?:is|are) (?:there )?(?:someone|somebody|anyone|anybody|a person|a human|an? (?:real|actual|live) (?:person|human)|people) (?:real |actually |even |really )?(?:there|here|available|around|i can|on the other end|that can|who can)\b/,
  /\b(?:real|actual|live|living|human) (?:person|human|being|agent|rep|representative|people|somebody)(?:'s)? ?(?:please|pls|plz|help|to help|now|call)\b/,
  new RegExp(
    String.raw`\b(?:can|could|will|would|have|let|want|need|get|ask|has) ${SOMEONE}(?: from [a-z ]{2,24}| there| please)? ?(?:to )?(?:please )?(?:help|assist|call|phone|ring|contact|reach out|reach|text|get in touch|get back|take over)\b`,
  ),
  /\b(?:can|could|will|would|please|pls|just)(?: you| u| you guys| y'all| your (?:team|office))? ?(?:please )?(?:phone|ring|contact|reach out to|get in touch with|reach) (?:me|us)\b/,
  new RegExp(String.raw`\b(?:call|phone|ring|dial|buzz) (?:me|us)${ENDS_CALL}`),
  /\b(?:give|gimme) (?:me |us )?a (?:quick )?(?:call|ring|buzz|shout|phone call|callback)\b/,
  /\b(?:want|need|like|prefer|requesting|request|rather have|schedule|set up|hop on|jump on|get on|arrange) (?:to (?:have|get|do|schedule) )?(?:a |on a |the )?(?:quick |short )?(?:phone ?call|call ?back|call|callback|phone conversation)(?! me)\b/,
  /\b(?:can|could|may) (?:i|we) (?:get|have|do) (?:a |on a )?(?:quick )?(?:phone ?call|call ?back|call)\b/,
  /\b(?:transfer|connect|patch|put|pass|switch|hand) me (?:over |through |on |off )?(?:to|with|through|thru)\b/,
  /(?:^|[,.!?;\n])\s*(?:a |an |the |just )?(?:real |live |actual |human )*(?:human|agent|representative|rep|operator|person|manager|supervisor|customer (?:service|support|care)|speak to agent|someone real|somebody real|call ?back)(?: please| pls| plz| now| asap| help)*\s*(?=$|[,.!?;\n])/,
  /\b(?:any ?body|any ?one|some ?one) (?:there|home|real|alive)\b/,
  /\b(?:what(?:'s| is)?|whats|send me|give me|have|got) (?:your|ur|a|the) (?:phone ?|telephone |office |contact )?number\b(?! of)/,
  /\b(?:number|line) (?:i|we) can call\b/,
  /\b(?:do not|don'?t|dont|not|rather not|enough (?:of|with)|done with|hate|sick of|tired of|no more|stop) (?:want (?:to )?|wanna |like )?(?:talk|talking|speak|speaking|chat|chatting|text|texting|deal|dealing)? ?(?:to|with)? ?(?:a |an |the |this |some |these |your )?(?:bots?|robots?|machines?|ai|computers?|automated (?:system|messages?))\b/,
]

const REQUESTS_ES = [
  /\bcon quien (?:puedo|podria|debo|hablo|tengo que) ?(?:hablar|comunicarme|hablo)?/,
  /\b(?:hablar|hablo|platicar|comunicarme|comunicar|contactar|chatear|conversar) (?:directamente |por telefono )?con (?:un |una |el |la |algun |alguna |otra |alguien )?(?:persona|humano|agente|representante|asesora?|vendedora?|encargad[oa]|gerente|operadora?|supervisora?|alguien|ser humano|duen[oa]|especialista|alguien real)?/,
  /\b(?:llamame|llameme|llamenme|llamarme|marcame|marqueme|marquenme)\b/,
  /\bme (?:puede[ns]?|podria[ns]?|pueden) (?:llamar|marcar|hablar|contactar)\b/,
  /\b(?:que|alguien) me (?:llamen?|marquen?|hablen?|contacten?|llame|puede ayudar)\b/,
  /\b(?:persona|humano|agente|alguien) (?:real|de verdad|humano)\b/,
  /\bhay (?:alguien|una persona|algun(?:a)? (?:persona|humano))\b/,
  /\b(?:una persona|un humano|un agente|un representante|un asesor)(?: por favor)?\W*$/,
  /\b(?:una llamada|por telefono|atencion al cliente|pas[ae]me con|comuniqueme con|quiero hablar)\b/,
]

/** Words that turn a request round ("no need to call me"), and calls that the lead makes or reports. */
const NOT_A_REQUEST =
  /(?:\b(?:don'?t|do not|never|no need (?:to|for)|no need (?:to|for) (?:you|anyone) to|not|please not|stop|quit|without|won'?t|can'?t|cannot|already|i'?ll|they|everyone|people|no me) (?:want to |wanna |need to |have to |have (?:someone|anyone) |want |need |going to |gonna |able to )?)$/
const DENIES_CALLS =
  /^\W*(?:please )?(?:do not|don'?t|dont|no need|stop|quit|never)\b[^.!?]{0,24}\b(?:call|phone|ring|talk|speak)/

/** A request for a person, in any wording: English and Spanish. */
export function findHumanRequest(text: string): Hit | null {
  for (const pattern of [...REQUESTS, ...REQUESTS_ES]) {
    const hit = firstHit(text, [pattern])
    if (hit && !isDenied(text, hit)) return hit
  }
  return null
}

function isDenied(text: string, hit: Hit): boolean {
  const before = text.slice(Math.max(0, hit.start - 40), hit.start)
  const words = text.slice(hit.start, hit.end)
  if (/\b(?:bots?|robots?|machines?|ai|computers?|automated)\b/.test(words)) return false
  const clause = text.slice(Math.max(text.lastIndexOf('.', hit.start), text.lastIndexOf(',', hit.start), 0), hit.end)
  return DENIES_CALLS.test(clause.replace(/^[.,]/, '')) || NOT_A_REQUEST.test(before)
}
