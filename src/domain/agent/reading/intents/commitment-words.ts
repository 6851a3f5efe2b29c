import { anyOf, pattern } from '../../../texts/index.ts'

const PRICES = anyOf`
  how much
  what's the (?:price|cost)
  price | pricing | cost | (?<!interest )rates? | quote me | ballpark | discounts?
  best (?:price|offer|deal)
  deal on | coupon | cheaper
  cuanto (?:cuesta|cobran|sale)
  precio | descuento
`
const FINANCING = anyOf`
  financ\w+ | payment plans? | monthly payments? | pay monthly | installments
  zero down | 0 down
  financiamiento | meses sin intereses
`
/** Also asked about the lead's own bank: "what is the interest rate at my credit union". */
const LENDING = anyOf`
  interest rates? | apr | loans?
  credit (?:check|score)
`
/** The business, or an application to it. */
const ADDRESSED = anyOf`
  you | your | yours | u | ur | ya | y'all | yall
  offer | offers | offered | qualify | qualified | approved? | approval | need | required?
`
const LEGAL_AND_MEDICAL = anyOf`
  is it legal | legally | liable | liability | contract terms | lawsuit
  tax (?:credit|deduct\w*|write)
  will (?:my )?insurance (?:pay|cover)
  insurance cover\w*
  medical | asbestos safe | health risk
`
/** Matters about which the agent promises nothing: "what's the price?", "do you have payment plans?" */
export const COMMITMENTS = [
  pattern()`\b${PRICES}\b`,
  pattern()`\b${FINANCING}\b`,
  pattern()`\b${LENDING}\b(?:(?<=\b${ADDRESSED}\b.{0,200})|(?=.*\b${ADDRESSED}\b))`,
  pattern()`\b${LEGAL_AND_MEDICAL}\b`,
]

/** Prices and rates that are not the business's, and quantities: "my credit score", "the exchange rate", "how much time". */
export const NO_COMMITMENT = [
  /\bmy (?:\w+ ){0,3}?(?:credit score|apr|interest rates?|loans?|medical bills?)\b/g,
  /\b(?:credit score|apr|interest rates?)\b(?= (?:\w+ ){0,2}?(?:do i have|(?:on|for|of|in) (?:my|the) ))/g,
  /\b(?:exchange|stock|share) (?:rates?|prices?)\b/g,
  /\bhow much (?:longer|time|gas|fuel|(?:\w+ )?(?:do|did|have|am|was) i)\b/g,
]
