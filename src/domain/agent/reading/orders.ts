import { anyOf, pattern } from '../../texts/index.ts'
import { blanked, type Hit, type Reading } from './reading.ts'

const FRAMES = anyOf`
  <\/?[a-z_]+>
  \b(?:developer|debug|god) mode\b
  \[(?:\/?(?:inst|system|admin|assistant|developer|dev|root)\b)[^\]]*\]
  #{2,} ?(?:override|system|instructions?|admin|new|end|prompt)\b[^#]*#*
  ^\W*(?:system|assistant|developer|admin)(?: (?:prompt|message|override|note|mode))? ?:
  \b(?:sudo|begin|end|admin|system|root|developer|manager) (?:override|prompt|console|mode)\b
  \bnew instructions (?:from|for|follow|below)\b
  \bnew instructions ?:
`
/** Markup, or a line that looks like a part of a prompt: all text after it is an order to a machine. */
const FRAME = pattern()`${FRAMES}`

const DETERMINERS = anyOf`all | any | every | your | the | my | of | these | those`
const EARLIER = anyOf`previous | prior | above | earlier | other | existing | system | former`
const INSTRUCTIONS = anyOf`
  instructions? | prompts? | rules | script | programming | guidelines | directives? | training | guardrails
`
const PEOPLE = anyOf`they | you | he | she | your \w+ | someone | somebody | anyone`
const INSTRUCTED = anyOf`(?: were| was| have| has| been)* (?:told|said|asked|taught|given)`
const EARLIER_INSTRUCTIONS = anyOf`
  (?:ignore|forget|disregard) (?:what|whatever|everything) ${PEOPLE}${INSTRUCTED}
  (?:previous|prior) instructions
`
const ABOUT_PROMPTS = anyOf`
  system prompt | prompt you
  your (?:initial |original |hidden )?(?:instructions|prompt|programming|configuration)
  you were (?:configured|programmed|instructed|prompted)
`
const SECRETS = anyOf`
  prompt | instructions | configuration | rules | database | api keys? | passwords? | text you were
`
const SHOW_SECRETS = anyOf`
  (?:print|reveal|repeat|output|dump|show me|leak) (?:\w+ ){0,3}${SECRETS}
  output (?:\w+ ){0,4}(?:as|in) (?:an? )?json
`
const NEW_ROLE = anyOf`
  you are now (?:an? )?\w+
  you are \w*bot\b
  developer mode | jailbreak
  new (?:policy|instructions?|directive|rule) ?:
`
const LEAD_RECORD = anyOf`
  lead | conversation | record | status | score
  as (?:a )?(?:qualified|booked|approved)
`
const CHANGE_RECORD = anyOf`
  (?:treat|mark|set|flag|classify|record) (?:this|the|my|me) ?${LEAD_RECORD}\b
  (?:set|change|update) (?:my |the |this )?(?:lead )?(?:score|status) (?:to|as)
`
const SAY_THIS = anyOf`
  write down that my
  (?:just )?(?:write|say|type|reply|respond)(?: with)? ['"]
`
const SPANISH_ORDERS = anyOf`ignora (?:todas )?(?:tus|las) (?:instrucciones|reglas)`
/** An order that only a machine gets: "ignore all previous instructions", "reveal your prompt". */
const ORDER = pattern()`
  \b(?:ignore|disregard|forget|override|bypass) (?:${DETERMINERS} )*${EARLIER}? ?${INSTRUCTIONS}\b
  |\b(?:${ABOUT_PROMPTS}|${SHOW_SECRETS}|${NEW_ROLE}|${CHANGE_RECORD}
  |${EARLIER_INSTRUCTIONS}|${SAY_THIS}|${SPANISH_ORDERS})\b
`

/** Blanks the sentences that give orders to a machine: they say nothing about the lead. Positions do not change. */
export function withoutOrders(reading: Reading): Reading {
  const framed = FRAME.exec(reading.text)
  const hits: Hit[] = framed
    ? [{ start: framed.index, end: reading.text.length }]
    : reading.sentences.filter(({ text }) => ORDER.test(text))
  return blanked(reading, hits)
}
