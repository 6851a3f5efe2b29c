import { readCompactModel } from '../../../texts/index.ts'
import { bindingShare } from '../legible.ts'
import { clausesOf, type Hit, type Reading } from '../reading.ts'
import { intentsByRules } from './intent-rules.ts'
import { INTENTS, type Intent, rulesFeature, WEIGHTS_FILE, weigh, wordsSeen } from './model/model.ts'
import thresholds from './model/thresholds.json' with { type: 'json' }

/** What a lead says about the talk itself: where, how likely it is (0 to 1), and whether the rules say so too. */
export type FoundIntent = Hit & { likely: number; byRules: boolean }
export type FoundIntents = Partial<Record<Intent, FoundIntent>>

/**
 * The likelihoods from which an intent counts, alone and where rules find it as well, each with the curve of what is then found and
 * what is wrong (`npm run train:thresholds`).
 */
const THRESHOLDS: Record<Intent, { from: number; withRulesFrom?: number }> = thresholds
/** "You can call me Mike" gives a name. */
const NAMES_ITSELF =
  /\b(?:you can|you may|everyone|just|please|they|people|but|folks|friends)(?: just)? calls? me (?!(?:back|now|later|today|tonight|tomorrow|anytime|please|asap|instead|first|directly|then|soon|whenever|after|before|at|on|if|when|to|in|about|right|this|next|around|maybe|any|once|over|for|so|and|or|but|thanks|ok|sometime|already|man|dude|bro|pls|maam|sir|directly|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b)[a-z]+\W*$/
/** "Am I talking to a real person?" asks whether we are one: a wish for a person beside it must be this likely. */
const HUMAN_BESIDE_BOT_FROM = 0.6
const modelOf = readCompactModel(WEIGHTS_FILE)
const CLAUSES_MAX = 24

/** Everything that rules and model together find in a text. */
export function readIntents(reading: Reading): FoundIntents {
  const byRules = intentsByRules(reading)
  const isLegible = reading.text.split(' ').length < LEGIBLE_WORDS || bindingShare(reading.text) >= LEGIBLE_FROM
  const judged = judge(reading, byRules)
  const likelyOf = (wanted: Intent) => judged.find(({ intent }) => intent === wanted)!.likely
  const isBotQuestion = likelyOf('bot') > likelyOf('human') && likelyOf('human') < HUMAN_BESIDE_BOT_FROM
  const asksNobody = isBotQuestion || NAMES_ITSELF.test(reading.text)
  return Object.fromEntries(
    judged.flatMap(({ intent, likely, clause }) => {
      const ruled = byRules.get(intent)
      const { from, withRulesFrom } = THRESHOLDS[intent]
      const least = (ruled && withRulesFrom) ?? from
      if (intent === 'human' && (asksNobody || (!isLegible && likely < SURELY_FROM))) return []
      return likely >= least ? [[intent, { ...(ruled ?? clause), likely, byRules: ruled !== undefined }]] : []
    }),
  )
}

/** In so many words, with a smaller share of those that hold English and Spanish together, the model guesses at another language. */
const LEGIBLE_WORDS = 4
const LEGIBLE_FROM = 0.25
/** Unless it is this sure: "call me. 404 555 0177". */
const SURELY_FROM = 0.9

type Judgement = { intent: Intent; likely: number; clause: Hit }

/** The mean of what the whole text and its likeliest clause say, for each intent; and that clause. */
export function judge(reading: Reading, byRules: ReadonlyMap<Intent, Hit>, model = modelOf()): Judgement[] {
  const whole = weigh(model, withRules(wordsSeen(reading.text), [...byRules.keys()]))
  const clauses = reading.sentences.flatMap(clausesOf).slice(0, CLAUSES_MAX)
  const parts = clauses.map((clause) => {
    const there = [...byRules].filter(([, hit]) => hit.start < clause.end && clause.start < hit.end)
    const seen = withRules(
      wordsSeen(clause.text),
      there.map(([intent]) => intent),
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
