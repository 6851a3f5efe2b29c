import { firstHit, type Hit } from './reading.ts'

/** What a lead may say about the talk itself, each with its wordings. */
const INTENTS = {
  Preference: [
    /\b(?:e-?mail|write) me (?:instead|only|at|the)\b|\b(?:prefer|rather|better by|contact me by|reach me by) (?:an? )?e-?mail\b|\bby e-?mail (?:please|instead|only)\b/,
    /\b(?:do not|don'?t|dont|no need to|please don'?t|never|stop) (?:you )?(?:call|phone|ring)(?:ing)?(?: me| us)?\b|\bno (?:phone )?calls\b|\bno me llam(?:e|es|en)\b/,
    /\b(?:text|message|contact|write|reach|call)(?: to)? me (?:only |just )?(?:after|before|between|in the (?:morning|afternoon|evening)s?|on weekends?|on weekdays|at night)\b/,
    /\bnot (?:before|after) \d{1,2}\b|\bonly (?:text|message|contact|call)(?: me)?\b|\btoo (?:early|late) (?:to|for) (?:text|messag|a text)\w*/,
  ],
  ProposeTime: [
    /\b(?:book|schedule|set ?up|make|reserve|get|arrange)(?: me)?(?: in| up)?(?: for)? (?:a |an |the |my |our |free )*(?:appointment|appt|visit|consultation|inspection|site visit|estimate|quote|time|slot|meeting|walk ?through)(?! for \$)\b/,
    /\b(?:can|could|when can|will) (?:you|u|someone|somebody|you guys|y'all|they)(?: guys)? (?:please )?(?:come|stop by|swing by|drop by|visit|come out|be here|make it)\b/,
    /\b(?:want|need|like|have) (?:someone|somebody|you|you guys|a guy) to (?:come|stop by|visit|swing by)\b/,
    /(?<!to )\b(?:come|stop|swing) (?:by|out|over|take a look|see it|look at)\b/,
    /\b(?:agendar|hacer una cita|programar|reservar|pueden venir|puede venir|cuando vienen)\b/,
  ],
  NotInterested: [
    /\b(?:not|no longer|isn'?t|ain'?t|never|un)[ -]?(?:really |that |very |at all )?interested(?! in (?:a|an|the|new|doing|financ\w*|selling|refinanc\w*)\b)/,
    /^\W*(?:no|nah|nope)[, ]+(?:thanks?|thank you|thx|ty|tks|gracias)\b/,
    /\b(?:already|just) (?:hired|found|got|have|chose|picked|went with|signed with|using) (?:someone|somebody|some ?one|a(?:nother)? (?:company|contractor|guy|roofer|builder)|our guy|my guy)\b/,
    /\b(?:went|going|gone|decided to go|go) with (?:someone|somebody|another|a different|other|a local|my|our) ?\w*/,
    /\b(?:changed (?:my|our) mind(?! (?:on|about) the)|not looking (?:any ?more|for)|no longer (?:need|needed|looking|want|wanted|necessary)|not needed|don'?t (?:need|want) (?:it|this|that|anything|your|any of|you)|never ?mind|count me out|i'?ll pass|we'?ll pass|hard pass|we'?re (?:all )?set\b|i'?m (?:all )?set\b|all set thanks|decided (?:against|not to)|lost interest|not for (?:me|us)\b|found (?:a|an|another|some) (?:[a-z]+ )?(?:guy|company|contractor|roofer|builder|place|one)\b|(?:not (?:gonna|going to)|won'?t be) (?:do|doing|move|moving|proceed|proceeding|need|needing|go|going)|sold (?:the|my|our) (?:house|home|place)|(?:project|it|remodel)(?: is|'s) (?:cancell?ed|off|on hold|dead)|not (?:doing|moving forward|going ahead|pursuing)|already (?:been )?(?:done|taken care of|fixed))\b/,
    /^\W*(?:i'?m|im|we'?re|were) good(?: thanks| thank you)?\W*$/,
    /\b(?:no (?:me|nos|estoy) interesa\w*|no gracias|ya no (?:lo )?(?:necesit\w+|quier\w+|me interesa)|ya (?:contrat\w+|encontr\w+) (?:a )?(?:alguien|otr\w+))\b/,
  ],
  Postpone: [
    /\b(?:not|bad) (?:right now|a good time|the right time|time right now|this moment)\b|\b(?:busy|driving|at work|in a meeting)(?: right now| rn| now| atm)?\W*$/,
    /\b(?:can'?t|cannot) (?:talk|text|chat) (?:right )?now\b|\b(?:talk|text|message|try me|ask me|get back to (?:you|me)|check back|let me get back)(?: to you)?(?: again)? (?:later|tomorrow|tonight|next week|another time|in a (?:bit|while|few))\b/,
    /\b(?:maybe (?:later|another time)|some other time|i'?ll (?:let you know|get back to you|think about it|text you|be in touch)|need to think|ahora no|mas tarde|luego hablamos|estoy ocupad[oa])\b/,
  ],
  Clarify: [
    /^\W*(?:what for|for what|why'?s that|how come)\W*$/,
    /^\W*(?:what|huh|wut|wat|come again|pardon|sorry|excuse me|como|que|mande|eh|meaning)\s*\?+\W*$|^\W*(?:huh|pardon)\W*$/,
    /\bwhat (?:do|does|did) (?:you|u|that|this|it|ya) mean\b|\bi (?:don'?t|do not|didn'?t) (?:understand|get it|follow)\b|\bnot sure what you (?:mean|are asking)\b|\b(?:no (?:le |te )?entiendo|que (?:quiere|quieres) decir)\b/,
    /\bwhy (?:do you|are you|u|would you) (?:ask|need|want|asking)\w*|^\W*why\s*\?*\W*$|\b(?:can|could) you (?:explain|clarify|repeat|rephrase)\b/,
  ],
  AskIdentity: [
    /\bwho (?:is|are|r) (?:this|you|u|ya|that|texting)\b|\bwho(?:'s| dis| this|dis)\b|\bwhat (?:company|business) (?:is|are|r)\b|\bdo i know you\b|\bnew (?:phone|number),? who\b|\bquien (?:es|eres|habla|son)\b|\bde parte de quien\b/,
    /\b(?:is|iz) (?:this|it) (?:a )?(?:scam|spam|legit|legitimate|for real)\b|\bare you (?:legit|for real|a scam)\b/,
  ],
} satisfies Record<string, RegExp[]>

const COMMITMENTS = [
  /\b(?:how much|what'?s the (?:price|cost)|price|pricing|cost|rates?|quote me|ballpark|discounts?|best (?:price|offer|deal)|deal on|coupon|cheaper|price match|beat (?:the|that|their|his) (?:price|quote)|cuanto (?:cuesta|cobran|sale)|precio|descuento)\b/,
  /\b(?:financ\w+|payment plans?|monthly payments?|pay monthly|installments|interest rates?|apr|loans?|credit (?:check|score)|zero down|0 down|financiamiento|meses sin intereses)\b/,
  /\b(?:is it legal|legally|liable|liability|contract terms|lawsuit|tax (?:credit|deduct\w*|write)|will (?:my )?insurance (?:pay|cover)|insurance cover\w*|medical|asbestos safe|health risk)\b/,
]
const BINDING =
  /\b(?:can|could|will|do|would) (?:you|u|you guys|y'all) (?:guarantee|promise|lock (?:in|it)|commit|swear|do (?:it|that|this) for (?:\$|\d|less|under)|give me a (?:discount|deal))|\bguarantee (?:me|that|it|the price)\b/

export type Intent = keyof typeof INTENTS

export function findIntent(intent: Intent, text: string): Hit | null {
  return firstHit(text, INTENTS[intent])
}

/** A price, a financing, legal or medical matter: nothing that the agent may promise. */
export function findCommitment(sentence: string): Hit | null {
  return firstHit(sentence, COMMITMENTS)
}

/** A promise asked for outright, which no fact can answer. */
export function findBinding(text: string): Hit | null {
  return firstHit(text, [BINDING])
}
