import { anyOf, pattern, readCompactModel } from '../../../texts/index.ts'
import { functionWordShare } from '../legible.ts'
import { blanked, clausesOf, type Hit, type Reading } from '../reading.ts'
import { ASKS_FOR_SOMEONE, ASKS_IF_PERSON, NO_TALK } from './contact-words.ts'
import { intentsByRules } from './intent-rules.ts'
import { featuresOfText, INTENTS, type Intent, rulesFeature, WEIGHTS_FILE, weigh } from './model/model.ts'
import thresholds from './model/thresholds.json' with { type: 'json' }

/** An intent of a text: its stretch, its likelihood (0 to 1), and whether the rules find it too. */
export type FoundIntent = Hit & { likely: number; byRules: boolean }
export type FoundIntents = Partial<Record<Intent, FoundIntent>>

/**
 * The likelihoods from which an intent counts, alone and where rules find it as well, each with the curve of what is then found and
 * what is wrong (`npm run train:thresholds`).
 */
const THRESHOLDS: Record<Intent, { from: number; withRulesFrom?: number }> = thresholds
const CALLERS = anyOf`you can | you may | everyone | just | please | they | people | but | folks | friends`
const NOT_A_NAME = anyOf`
  back | now | later | today | tonight | tomorrow | anytime | asap | soon | whenever | next | sometime
  monday | tuesday | wednesday | thursday | friday | saturday | sunday
  then | after | before | at | on | if | when | to | in | about | around | over | for | so | and | or | but
  instead | first | directly | right | this | maybe | any | once | already
  please | pls | thanks | ok | man | dude | bro | maam | sir
`
/** "You can call me Mike" gives a name; "you can call me later" asks for a call. */
const NAMES_ITSELF = pattern()`\b${CALLERS}(?: just)? calls? me (?!${NOT_A_NAME}\b)[a-z]+\W*$`
/** "Am I talking to a real person?" asks whether we are one. A request for a person in the same text must be this likely. */
const HUMAN_WITH_BOT_FROM = 0.6
const modelOf = readCompactModel(WEIGHTS_FILE)
const CLAUSES_MAX = 24

/** All intents that rules and model together find in a text. */
export function readIntents(original: Reading): FoundIntents {
  const reading = blanked(original, hitsOf(original.text, NO_TALK))
  const byRules = intentsByRules(reading)
  const isLegible = reading.text.split(' ').length < LEGIBLE_WORDS || functionWordShare(reading.text) >= LEGIBLE_FROM
  const judged = scoreIntents(reading, byRules)
  const likelyOf = (searched: Intent) => judged.find(({ intent }) => intent === searched)!.likely
  const isBotQuestion = likelyOf('bot') > likelyOf('human') && likelyOf('human') < HUMAN_WITH_BOT_FROM
  const isNoRequest = isBotQuestion || NAMES_ITSELF.test(reading.text) || isWhetherPerson(reading.text)
  return Object.fromEntries(
    judged.flatMap(({ intent, likely, clause }) => {
      const ruled = byRules.get(intent)
      const { from, withRulesFrom } = THRESHOLDS[intent]
      const least = ruled?.isSure ? 0 : ((ruled && withRulesFrom) ?? from)
      const isMereNo =
        intent === 'refusal' && !ruled && OPENS_WITH_NO.test(reading.text.slice(clause.start, clause.end))
      if (isMereNo && likely < SURELY_FROM) return []
      if (intent === 'human' && (isNoRequest || (!isLegible && likely < SURELY_FROM))) return []
      return likely >= least ? [[intent, { ...(ruled ?? clause), likely, byRules: ruled !== undefined }]] : []
    }),
  )
}

function isWhetherPerson(text: string): boolean {
  return ASKS_IF_PERSON.test(text) && !ASKS_FOR_SOMEONE.test(text)
}

function hitsOf(text: string, words: RegExp): Hit[] {
  return [...text.matchAll(words)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
}

/** From this many words on, the model is unreliable if fewer than this share of them are English or Spanish function words. */
const LEGIBLE_WORDS = 4
const LEGIBLE_FROM = 0.25
/** "No trees anymore" may answer a question. Without words of refusal, the model must be very sure that it refuses us. */
const OPENS_WITH_NO = /^\W*(?:(?:so|well|oh|ok|and|but|um) )?(?:no|nope|nah|naw)\b/
/** A likelihood at which such a text counts, and one of few function words: "call me. 404 555 0177". */
const SURELY_FROM = 0.9

type Judgement = { intent: Intent; likely: number; clause: Hit }

/** For each intent, the likelihood from the mean score of the whole text and of its highest-scoring clause, and that clause. */
export function scoreIntents(reading: Reading, byRules: ReadonlyMap<Intent, Hit>, model = modelOf()): Judgement[] {
  const whole = weigh(model, withRules(featuresOfText(reading.text), [...byRules.keys()]))
  const clauses = reading.sentences.flatMap(clausesOf).slice(0, CLAUSES_MAX)
  const parts = clauses.map((clause) => {
    const ofClause = [...byRules].filter(([, hit]) => hit.start < clause.end && clause.start < hit.end)
    const seen = withRules(
      featuresOfText(clause.text),
      ofClause.map(([intent]) => intent),
    )
    return { clause: trimmed(clause), sums: weigh(model, seen) }
  })
  const all = { clause: trimmed({ start: 0, end: reading.text.length, text: reading.text }), sums: whole }
  return INTENTS.map((intent, k) => {
    const best = parts.reduce((a, b) => (b.sums[k]! > a.sums[k]! ? b : a), parts[0] ?? all)
    return { intent, clause: best.clause, likely: 1 / (1 + Math.exp(-(whole[k]! + best.sums[k]!) / 2)) }
  })
}

function withRules(features: Set<string>, intents: Intent[]): Set<string> {
  for (const intent of intents) features.add(rulesFeature(intent))
  return features
}

function trimmed({ start, end, text }: Hit & { text: string }): Hit {
  const first = text.search(/\S/)
  return first < 0 ? { start, end } : { start: start + first, end: end - (text.length - text.trimEnd().length) }
}
