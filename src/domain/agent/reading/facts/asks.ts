import { anyOf, pattern } from '../../../texts/index.ts'

const PRICE_ASKED = anyOf`
  \bhow much\b | \bcost | \bprices?\b | \bcharge | \bexpensive\b | \bfees?\b | \brates?\b | \bcheap | \bpay\b
  \bballpark\b | \bdollars?\b | \bbucks\b | \bdiscount | \bfree\b
  \bcuanto (?:cuesta|sale|cobr|es|por|vale)
`
const UNITS_OF_NO_PRICE = anyOf`
  years? | yrs? | days? | weeks? | months? | hours? | hrs? | min | minutes | am | pm
  sq | miles | % | percent
`
const PRICE = anyOf`
  \$ | \b\d{2,}(?:\.\d\d)?\b(?! ?${UNITS_OF_NO_PRICE}) | \b(?:dollars|bucks|grand|k)\b | \bcost
  \bfree\b | \bno (?:charge|fee|cost)\b | \bpercent\b | %
`

const DURATION_ASKED = anyOf`
  \bhow (?:long|many (?:days|hours|weeks|months|years|times))\b | \bhow quick | \bhow fast\b
  \btakes?\b | \bturnaround\b | \blast\b | \ball day\b | \bin (?:a|one) day\b
  \bcuanto (?:tarda|dura|tiempo)
`
const HOW_MANY = anyOf`
  \d+ | one | two | three | four | five | six | a | an | few | couple | same | half
`
const TIMES = anyOf`
  years? | yrs? | days? | weeks? | wks? | months? | mos? | hours? | hrs? | minutes? | mins?
`
const DURATION = anyOf`
  \b${HOW_MANY}(?: to \d+|-\d+| or \w+)? ?-?${TIMES}\b
  \bsame day\b | \bovernight\b
`

const TIME_ASKED = anyOf`
  \bwhen\b | \bwhat time\b | \bhow (?:soon|late|early)\b | \bopen\b | \bhours\b | \bavailab
  \bweekends?\b | \bsaturdays?\b | \bsundays?\b | \btoday\b | \btonight\b | \btomorrow\b
  \bnights?\b | \bmornings?\b | \bevenings?\b
  \bcuando\b
`
const TIME = anyOf`
  \b\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m|p\.m)\b | \b\d{1,2} ?(?:-|to|til|until) ?\d{1,2}\b | \b24\/7\b
  \b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b | \bweekend | \bevening | \bsame day\b | \bnext day\b
  \bopen\b | \bclosed\b
`

const PLACE_ASKED = anyOf`
  \bwhere\b | \bhow far\b | \bwhat (?:area|town|city|cities|counties)\b | \blocat | \baddress\b
  \bcome out to\b | \bnear\b | \bmiles\b | \bparking\b
  \bdonde\b
`
const PLACE_WORDS = anyOf`
  miles? | county | counties | street | st | ave | road | rd | blvd | suite | city | town | area | downtown
  behind | next to | across | lot | building | floor | online | zoom | in person | zip
`

const WORKERS_ASKED = anyOf`
  \bwho\b | \bwhose\b | \bsomebody\b.*\? | \bsubcontract | \bteam\b | \bcrew\b
  \bquien\b
`
const WORKERS = anyOf`
  our (?:own|guys|crew|team|techs?|staff|people) | we (?:do|pull|handle|file|take|use)
  owner | family | employees? | licensed | certified | teachers? | agents? | dr
`

/** Sorts of questions about a thing (how much, how long, when, where, who), with the words of the question and of an answer. */
const SORTS: [name: string, question: RegExp, answer: RegExp][] = [
  ['price', pattern()`${PRICE_ASKED}`, pattern()`${PRICE}`],
  ['long', pattern()`${DURATION_ASKED}`, pattern()`${DURATION}`],
  ['when', pattern()`${TIME_ASKED}`, pattern()`${TIME}`],
  ['where', pattern()`${PLACE_ASKED}`, pattern()`\b${PLACE_WORDS}\b`],
  ['who', pattern()`${WORKERS_ASKED}`, pattern()`\b${WORKERS}\b`],
]

/** The sorts of what a question asks for: "price" for "how much is it?" */
export function sortsAsked(question: string): Set<string> {
  return new Set(SORTS.filter(([, asks]) => asks.test(question)).map(([name]) => name))
}

/** The sorts of what a fact has, by its question and its answer: "where" for "we are on 5th street". */
export function sortsOfFact(question: string, answer: string): Set<string> {
  return new Set(SORTS.filter(([, asks, answers]) => asks.test(question) || answers.test(answer)).map(([name]) => name))
}
