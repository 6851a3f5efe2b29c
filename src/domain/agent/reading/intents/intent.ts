import { firstHit, type Hit } from '../reading.ts'

const DAY =
  '(?:(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?s?|wed|thu|sat|today|tonight|tomorrow|this (?:afternoon|morning|evening|weekend)|lunes|martes|miercoles|jueves|viernes|sabado|domingo|manana|hoy)'
const CLOCK =
  "(?:(?:at |around |about |after |by |@ ?)?(?:\\d{1,2}(?::\\d\\d)? ?(?:-?ish|am|pm|a\\.m|p\\.m|o'?clock)|\\d{1,2}:\\d\\d|noon|midday|lunch(?:time)?)|(?:at|around|@) ?\\d{1,2}\\b(?!\\d|/|k)|a las? \\d{1,2}|al mediodia|por la (?:tarde|manana)|in the (?:morning|afternoon|evening))"
const ELSEWHERE =
  '(?:some(?:one|body) else|some ?one|another|a different|other|a local|my|our|a (?:friend|buddy|cousin|neighbor|guy))'

/** A visit or a time is proposed. */
const VISITS = [
  /\b(?:book|schedule|set ?up|make|reserve|get|arrange|need|want)(?: me)?(?: in| up)?(?: for)? (?:a |an |the |my |our |free )*(?:appointment|visit|consultation|inspection|site visit|estimate|quote(?! on (?:an? |my |our )?(?:auto|car|home|life|renters|insurance|policy))|time|slot|meeting|showing|tour|walk ?through)(?! for \$| (?:to|is|are|of|frame|line)\b)\b/,
  /\b(?:can|could|when can|will|would|able to) (?:you|we|i|someone|somebody|you guys|y'all|they)(?: guys| all)? (?:please |just |all )*(?:come|stop by|swing by|drop by|visit|come out|be here|make it (?:out|over|on|by|at)|meet|tour|see (?:the|it|that|this)|view|look at (?:it|the)|check it out|walk through)\b/,
  /\b(?:want|need|like|have) (?:someone|somebody|you|you guys|y'all|a guy) to (?:come|stop by|visit|swing by)\b/,
  /(?<!to |already |he |she |they |had )\b(?:come|stop|swing) (?:by|out|over|take a look|see it|look at)\b(?! to (?!look|see|check|give|take|measure|do))/,
  new RegExp(
    `\\b(?:(?:does|do|would|will|is|are)(?! (?:you|y'all|they|you guys) (?:guys |all |ever )?(?:open|closed|work))|how about|what about|how's|free|available|let's (?:do|say|meet)|meet|see you|come)\\b[^.!?\\n]{0,24}\\b${DAY}\\b(?![^?\\n]*\\b(?:call|text)\\b)[^.!\\n]*(?:\\?|${CLOCK})`,
  ),
  new RegExp(
    `\\b${DAY}\\b[^.!?\\n]{0,16}\\b(?:work|works|ok|okay|good|free|available|open|possible)\\b[^.!?\\n]{0,16}\\?`,
  ),
  new RegExp(
    `\\b(?:i'm|we're|i am|we are|i can|we can|i could|i'd be)(?: (?:be|do|only|meet|usually))* (?:free|available|open|home|here|around|off|do)\\b[^.!?\\n]{0,16}\\b(?:${DAY}|${CLOCK})`,
  ),
  /\b(?:agendar|hacer una cita|una cita|programar|reservar|pueden venir|puede venir|cuando vienen|pueden pasar|nos vemos|podemos vernos|vengan|venga a ver)\b/,
  new RegExp(`\\b(?:puedo|podemos|podria|podriamos|estoy libre|quedamos)\\b[^.!?\\n]{0,16}\\b${DAY}\\b`),
]

/** A refusal whatever else the text says. */
const REFUSALS = [
  /\b(?:not|no longer|isn't|ain't|never|un)[ -]?(?:really |that |very |at all |even )?interested\b(?! (?:in|on|to|about)\b)/,
  /\b(?:already|just|have) (?:hired|found|chose|picked|went with|using|contracted) (?:someone|somebody|some ?one|a(?:nother)? (?:\w+ )?(?:company|contractor|guy|roofer|builder|person|agent|place)|our guy|my guy)\b|\b(?:found|got|picked|chose) (?:a|an|another|some) (?:\w+ )?(?:guy|company|contractor|roofer|builder|installer)\b|\bhired (?:a|another|my|our) \w+|\bhired (?:someone|somebody)/,
  new RegExp(
    `\\b(?:went|going|gone|decided to go|go|signed|sticking|stick|staying|stay) (?:ahead )?with (?:${ELSEWHERE}) ?\\w*(?! (?:lender|bank|loan))`,
  ),
  /\b(?:not looking (?:any ?more|at this time)|no longer (?:need|needed|looking|want|wanted|necessary)|never mind(?! (?:what|about|that|the|my|i|me))|count me out|(?:will not|won't) be (?:needing|requiring|using|continuing|proceeding)|a pass (?:from|for|on)|not (?:shopping|looking|in the market)(?: around)?(?: any ?more| right now|$)|(?:signed|contract|agreement|deal)[^.!?]{0,20} with (?:another|someone else|a different|other)\b|not worth it|(?:i'll|we'll|gonna|i|we) (?:have to )?pass\b(?! (?:inspection|along|it|on the))|hard pass|lost interest|decided (?:against|not to)|(?:it's |that's |its )?a (?:hard |big )?no (?:from|for) (?:me|us)|not for (?:me|us)\b|(?:project|remodel|deal)(?: is|'s) (?:cancell?ed|off|dead)|not (?:moving forward|going ahead|going forward|pursuing|switching|changing (?:companies|insurance))|(?:not (?:going to|gonna)|won't be) (?:do|doing|move|moving|proceed|proceeding|go|going|happen|switch|need|needing)\b(?! (?:it )?(?:until|till|over|before|for (?:a|another)|anywhere))|can't afford (?:it|this|that|any|a |one|anything)|(?:happy|content|fine|good|satisfied) (?:where (?:i'm|i am|we're|we are)(?: at)?|with (?:what|who|my|our|the one) \w+))\b/,
  /\bchanged (?:my|our) minds?\b(?! (?:on|about) the)|\b(?:we're|i'm) (?:all )?set\b|\ball set thanks\b/,
  /^\W*(?:(?:no|nah|sorry|thanks|thank you)\W+)*(?:i'm|we're|all) good(?: (?:thanks|thank you|here|for now|on that|over here))*\W*$/,
  /^\W*(?:i'll |we'll )?pass(?: thanks| on (?:this|it))?\W*$/,
  /\b(?:ya no (?:me|nos) interesa\w*|no (?:me|nos) (?:interesa\w*)|no estoy interesad\w+|ya no (?:lo |la |los )?(?:necesit\w+|quier\w+|ocup\w+|quer\w+)(?! \w+[aei]r\b)|ya (?:contrat\w+|encontr\w+|consegu\w+|compr\w+|hic\w+|arregl\w+|tengo|tenemos) (?:a |con |la |el |lo )?(?:alguien|otr\w+|quien)|no quiero (?:nada|paneles|seguro))\b/,
]
/** A refusal of one thing, or of all: of one thing when the same text gives us something to go on. */
const PARTIAL_REFUSALS = [
  /\b(?:not|no longer|isn't|ain't|never|un)[ -]?(?:really |that |very |at all )?interested\b/,
  /(?:^|[.!?,\n]\s*|\b(?:scam|but|so|lol) )(?:no|nah|nope)[, ]+(?:thanks|thank(?: you)?(?! you)|gracias|sir|ma'?am)\b(?! (?:for (?:asking|reaching|your|the)|on|a dios|to))/,
  /\b(?:don't|do not|didn't|never) (?:need|want|ask(?:ed)? for|sign(?:ed)? up for)(?! (?:to|you to|for you|too|more than|anything (?:fancy|crazy|big|too|over|major)|someone|anyone|a bot|a call|calls|another call)\b)\b/,
  /\b(?:already|just)(?: (?:been|got|had|have))? (?:bought|purchased|closed|done|taken care of|fixed|did it|sold|got (?:one|it|them)|have (?:one|it|them|solar|panels))\b/,
  /\b(?:sold (?:the|my|our|it|last)|(?:house|home|place|it)(?: (?:already|just|has|was|is|got))* sold)\b/,
  /\bnot (?:needed|doing (?:it|this|that|anything)|looking for)\b|\b(?:brother|son|dad|father|husband|cousin|nephew|friend|buddy|uncle|neighbor|wife|in law)(?:'s| is| will|'ll| can)?(?: (?:going to|gonna|just|now))* (?:do|doing|handle|handling|fix|fixing)(?: it| this| that)?\b/,
  /\b(?:ya (?:compr\w+|vend\w+|firm\w+ con otr\w+|lo (?:hic|arregl)\w+)|no(?: muchas)? gracias\b(?! a dios)|no (?:lo |la )?necesit\w+|no quiero)\b/,
]

const COMMITMENTS = [
  /\b(?:how much|what's the (?:price|cost)|price|pricing|cost|rates?|quote me|ballpark|discounts?|best (?:price|offer|deal)|deal on|coupon|cheaper|cuanto (?:cuesta|cobran|sale)|precio|descuento)\b/,
  /\b(?:financ\w+|payment plans?|monthly payments?|pay monthly|installments|interest rates?|apr|loans?|credit (?:check|score)|zero down|0 down|financiamiento|meses sin intereses)\b/,
  /\b(?:is it legal|legally|liable|liability|contract terms|lawsuit|tax (?:credit|deduct\w*|write)|will (?:my )?insurance (?:pay|cover)|insurance cover\w*|medical|asbestos safe|health risk)\b/,
]
export type Refusal = Hit & { outright: boolean }

export function findVisit(text: string): Hit | null {
  return firstHit(text, VISITS)
}

/** "Not interested" in its wordings. */
export function findRefusal(text: string): Refusal | null {
  const outright = firstHit(text, REFUSALS)
  if (outright) return { ...outright, outright: true }
  const partial = firstHit(text, PARTIAL_REFUSALS)
  return partial && { ...partial, outright: false }
}

/** A day with a time of day: when nothing else was asked, it is proposed for a visit. */
export function findDayAndTime(text: string): Hit | null {
  return firstHit(text, [
    new RegExp(`\\b${DAY},? (?:[a-z]+ )?${CLOCK}`),
    new RegExp(`\\b${CLOCK} (?:on |this |el )?${DAY}\\b`),
  ])
}

/** Prices and rates that are not the business's, and quantities: "my credit score", "the exchange rate", "how much time". */
const NO_COMMITMENT = [
  /\bmy (?:\w+ ){0,3}?(?:credit score|apr|interest rates?|loans?|medical bills?)\b/g,
  /\b(?:credit score|apr|interest rates?)\b(?= (?:\w+ ){0,2}?(?:do i have|(?:on|for|of|in) (?:my|the) ))/g,
  /\b(?:exchange|stock|share) (?:rates?|prices?)\b/g,
  /\bhow much (?:longer|time|gas|fuel|(?:\w+ )?(?:do|did|have|am|was) i)\b/g,
]

/** A price, a financing, legal or medical matter: nothing that the agent may promise. */
export function findCommitment(sentence: string): Hit | null {
  const asked = NO_COMMITMENT.reduce(
    (text, other) => text.replaceAll(other, (words) => ' '.repeat(words.length)),
    sentence,
  )
  return firstHit(asked, COMMITMENTS)
}
