import { blanked, type Hit, type Reading } from './reading.ts'

/** What poses as one of our own lines, or as markup: everything behind it is an order to a machine. */
const FRAME =
  /<\/?[a-z_]+>|\b(?:developer|debug|god) mode\b|\[(?:\/?(?:inst|system|admin|assistant|developer|dev|root)\b)[^\]]*\]|#{2,} ?(?:override|system|instructions?|admin|new|end|prompt)\b[^#]*#*|^\W*(?:system|assistant|developer|admin)(?: (?:prompt|message|override|note|mode))? ?:|\b(?:sudo|begin|end|admin|system|root|developer|manager) (?:override|prompt|console|mode)\b|\bnew instructions (?:from|for|follow|below)\b|\bnew instructions ?:/
/** What only a machine is told. */
const ORDER =
  /\b(?:ignore|disregard|forget|override|bypass) (?:all |any |every |your |the |my |of |these |those )*(?:previous|prior|above|earlier|other|existing|system|former)? ?(?:instructions?|prompts?|rules|script|programming|guidelines|directives?|training|guardrails)\b|\b(?:system prompt|prompt you|your (?:initial |original |hidden )?(?:instructions|prompt|programming|configuration)|you were (?:configured|programmed|instructed|prompted)|(?:print|reveal|repeat|output|dump|show me|leak) (?:\w+ ){0,3}(?:prompt|instructions|configuration|rules|database|api keys?|passwords?|text you were)|output (?:\w+ ){0,4}(?:as|in) (?:an? )?json|you are now (?:an? )?\w+|you are \w*bot\b|developer mode|jailbreak|new (?:policy|instructions?|directive|rule) ?:|(?:treat|mark|set|flag|classify|record) (?:this|the|my|me) ?(?:lead|conversation|record|status|score|as (?:a )?(?:qualified|booked|approved))\b|(?:set|change|update) (?:my |the |this )?(?:lead )?(?:score|status) (?:to|as)|(?:ignore|forget|disregard) (?:what|whatever|everything) (?:they|you|he|she|your \w+|someone|somebody|anyone)(?: were| was| have| has| been)* (?:told|said|asked|taught|given)|(?:previous|prior) instructions|write down that my|(?:just )?(?:write|say|type|reply|respond)(?: with)? ['"]|ignora (?:todas )?(?:tus|las) (?:instrucciones|reglas))\b/

/** The sentences that give orders to a machine say nothing of the lead: they are blanked, and positions stay as they are. */
export function withoutOrders(reading: Reading): Reading {
  const framed = FRAME.exec(reading.text)
  const hits: Hit[] = framed
    ? [{ start: framed.index, end: reading.text.length }]
    : reading.sentences.filter(({ text }) => ORDER.test(text))
  return blanked(reading, hits)
}
