import type { Signal } from '../../campaigns/index.ts'
import type { Finding } from './extractor.ts'
import { isOfOthers } from './other-speakers.ts'
import { type Reading, sentenceAt } from './reading.ts'

/** Free text that is known by its words: a car, a company, a medicine. Each with the questions that ask for one. */
const KINDS: { asks: RegExp; not?: RegExp; says: RegExp[]; isSaidFreely?: boolean }[] = [
  {
    asks: /\b(?:make|model|vehicles?|cars?|truck|driv(?:e|ing))\b/,
    not: /\b(?:carport|year only|insurance|company)\b/,
    says: [carPattern()],
  },
  {
    asks: /\b(?:insurance (?:company|carrier|with)|carrier|insurer|insured (?:with|by)|current (?:company|insurance|carrier|policy)|insurance now|who (?:with|insures)|(?:company|insurance) (?:now|today|name))\b/,
    says: [
      companyPattern(
        'state farm|geico|progressive|allstate|usaa|nationwide|farmers|liberty mutual|liberty|travelers|american family|amfam|erie|the general|root|lemonade|safeco|esurance|mercury|safe ?auto|infinity|dairyland|aaa|auto[- ]owners|hartford|metlife|kemper|bristol west|direct auto|national general|amica|chubb|foremost|hagerty|farm bureau|shelter|direct general|good ?2 ?go|elephant|clearcover|citizens',
      ),
    ],
  },
  {
    asks: /\b(?:utility|utilities|power company|electric (?:company|provider)|electricity (?:provider|company)|light company|provider)\b/,
    says: [
      companyPattern(
        'duke(?: energy)?|fpl|florida power(?: and light)?|entergy|xcel(?: energy)?|pg ?(?:&|and) ?e|pge|sce|edison|socal edison|con ?ed(?:ison)?|georgia power|alabama power|dominion(?: energy)?|oncor|txu|reliant|centerpoint|aps|srp|nv energy|comed|com ed|ameren|dte|consumers energy|eversource|national grid|psn?e ?(?:&|and) ?g|pse ?(?:&|and) ?g|pseg|ppl|peco|tva|jea|lcec|teco|tampa electric|sdg ?(?:&|and) ?e|pacific power|rocky mountain power|idaho power|avista|black hills|evergy|westar|oge|og ?(?:&|and) ?e|pso|cps|austin energy|green mountain|bge|pepco|delmarva|first ?energy|aep|smud|ladwp|el paso electric|nipsco|alliant|we energies|mid ?american|santee cooper|the co-?op|our co-?op|electric co-?op',
      ),
    ],
  },
  {
    asks: /\b(?:medicines?|medications?|meds|allerg(?:y|ies|ic))\b/,
    isSaidFreely: true,
    says: [
      /\ballergic to \w+(?:(?:,| and| or)? \w+){0,3}/,
      /\b(?:i|he|she|we)(?:'m| am| is| are)? (?:take|takes|taking|on) (?!(?:it|that|care|the|my|off|a|an|vacation|medicaid|medicare|time|him|her|hold|insurance|friday|monday|tuesday|wednesday|thursday|saturday|sunday)\b)[a-z]{4,}(?: (?:and|,) [a-z]{4,})?(?: (?:once|twice|daily|every day|\d+ ?mg|a day|for (?:my )?\w+)){0,4}/,
    ],
  },
]

function companyPattern(names: string): RegExp {
  return new RegExp(`(?<![a-z])(?:${names})(?![a-z])`)
}

/** "2016 Nissan Altima", "a Tacoma": a make with what stands behind it, or a model. */
function carPattern(): RegExp {
  const makes =
    'acura|audi|bmw|buick|cadillac|caddy|chevy|chevrolet|chrysler|dodge|fiat|ford|gmc|genesis|honda|hyundai|infiniti|jaguar|jeep|kia|land rover|range rover|lexus|lincoln|mazda|mercedes(?: benz)?|benz|mini(?= cooper)|mitsubishi|nissan|pontiac|porsche|ram|saturn|scion|subaru|suzuki|tesla|toyota|volkswagen|vw|volvo|isuzu|mercury(?= (?:grand|sable|mountaineer|mariner|milan))|rivian|saab|oldsmobile'
  const models =
    'accord|civic|cr-?v|pilot|odyssey|ridgeline|hr-?v|camry|corolla|rav-?4|tacoma|tundra|4runner|highlander|sienna|prius|yaris|avalon|altima|sentra|rogue|maxima|versa|pathfinder|murano|frontier|xterra|armada|f-?[123]50|f[123]50|mustang|escape|explorer|expedition|fusion|edge(?= \\d)|bronco|taurus|ecosport|silverado|sierra|tahoe|suburban|yukon|malibu|impala|equinox|traverse|cruze|camaro|corvette|trailblazer|colorado(?= z)|sonata|elantra|tucson(?= \\d)|santa fe|palisade|kona|sorento|optima|sportage|telluride|soul(?= \\d)|forte|jetta|passat|tiguan|atlas|beetle|outback|forester|impreza|crosstrek|legacy(?= \\d)|wrx|wrangler|cherokee|grand cherokee|gladiator|renegade|compass|charger|challenger|durango|caravan|grand caravan|journey(?= \\d)|dart|town (?:and|&) country|pacifica|sebring|mazda ?[356]|cx-?[3579]|miata|model [3sxy]|cybertruck|silverado|navigator|escalade|enclave|rx ?\\d{3}|es ?\\d{3}|is ?\\d{3}|gx ?\\d{3}|tl|mdx|rdx|q[3578]|a[3468]|[35]28i?|[35]35i?|x[1357]|c-?class|e-?class|c300|glc|crown vic(?:toria)?|ranger'
  const tail =
    "(?: (?!(?:and|or|is|it|it's|with|that|the|for|has|had|but|on|in|at|i|my|we|was|needs?|won't|doesn't|runs?|from|to|a|an|so|of|please|pls|now|dealer|dealership|mechanic|only|too|lol|about|because|shop|stadium|field|guy|every|got|going|got|not|when|since|owner|driver|me|you|can|do|like)\\b)[a-z0-9-]+){0,2}"
  return new RegExp(
    `(?:\\b(?:19|20)\\d\\d |(?<=\\b(?:a|an|my) )'?\\d\\d )?(?:\\b(?:${makes})\\b${tail}|\\b(?:${models})\\b(?: (?:sport|limited|xle|se|le|lt|ltz|ex|lx|sel|touring|hybrid|trd|crew cab|1500|2500|3500))?)`,
  )
}

/** What a text says of such a thing, whether or not it is what we asked. An answer may say more of a medicine than its name. */
export function namedThing(signal: Signal, reading: Reading, asked: boolean): Finding | null {
  const names = [signal.key.replaceAll('_', ' '), signal.label, ...signal.ask].join(' ').toLowerCase()
  for (const { asks, not, says, isSaidFreely } of KINDS) {
    if (!asks.test(names) || not?.test(names) || (asked && isSaidFreely)) continue
    for (const pattern of says) {
      const found = [...reading.text.matchAll(new RegExp(pattern, 'g'))].filter(
        ({ index }) => (asked || !isOfOthers(reading, index)) && !sentenceAt(reading, index).isQuestion,
      )
      const [first, last] = [found[0], found.at(-1)]
      if (!first || !last) continue
      const end = last.index + last[0].trimEnd().length
      return { start: first.index, end, value: reading.text.slice(first.index, end) }
    }
  }
  return null
}

const GENERAL =
  /^(?:anything|anyone|what|where|which|when|who|name|info|information|details?|other|else|know|notes?|place|spot|area|location|current|company|goal|goals|reason|why|how|the|and|for|your|you|are|any|there|do|does|is|it|to|of|in|on|or|should|we|us|about|would|like|have|has|been|tell|say|need|needs|want|wants|main|biggest|most|must|haves?|home|house|car|time|day|work|now|right|see|doing|make|model|year|help|service|issue|problem|description|describe|tried|already|school|street|town|city|color|brand|type|kind|size)$/
const STATES_IT =
  /^(?:'s|'re| is| are| it's| ?=| ?:| sits| sticks?,?| stays?| would be| will be)(?: (?:just|right|actually|located|kind of|still|up|down|out|over))* (?!(?:not|no|on fire|broken|bad|fine|ok|good|old|new|dead|leaking|on its|getting|going|about|like|only|\d)\b)/

/** "The gate sticks", "the unit is up in the attic": the thing that the question names, and what is said of it. */
export function statedOf(signal: Signal, reading: Reading): Finding | null {
  const nouns = `${signal.label} ${signal.key.replaceAll('_', ' ')}`
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3 && !GENERAL.test(word))
  if (nouns.length === 0) return null
  const thing = new RegExp(`\\b(?:${[...new Set(nouns)].join('|')})s?\\b`)
  for (const { text, start, isQuestion } of reading.sentences) {
    const match = isQuestion ? null : thing.exec(text)
    const behind = match && STATES_IT.exec(text.slice(match.index + match[0].length))
    if (!match || !behind || isOfOthers(reading, start + match.index)) continue
    const end = start + text.replace(/[^\p{L}\p{N}]+$/u, '').length
    const from = start + match.index
    if (end - from > 4 && end - from < STATED_CHARS_MAX)
      return { start: from, end, value: reading.text.slice(from, end) }
  }
  return null
}

const STATED_CHARS_MAX = 120
