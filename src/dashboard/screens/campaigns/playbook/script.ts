import { answerWords } from './answer-words.ts'
import { listOf, numberOf, recordOf, textOf, textsOf } from './loose.ts'

/** A text for leads, with its path in the playbook. */
export type ScriptText = { path: string; text: string }
export type Answer = { path: string; words: string; when: unknown; points: number; brings: number; isKnockout: boolean }
export type Question = {
  path: string
  key: string
  label: string
  kind: string
  weight: number
  isRequired: boolean
  asksMax: number
  asks: ScriptText[]
  reask: ScriptText | null
  answers: Answer[]
  /** The options of a choice and the phrases that select them. */
  options: { value: unknown; phrases: string[] }[]
}
export type Rule = {
  path: string
  name: string
  subject: string
  words: string
  said: ScriptText | null
  phrases: string[]
}
type Fact = { path: string; id: string; asked: string[]; answer: ScriptText }
type FollowUp = { path: string; afterHours: number | null; said: ScriptText }

/** A playbook in the order of a conversation: texts, questions and rules. Reads incomplete playbooks too. */
export type Script = {
  brand: string
  helpContact: string
  isDisclosedAtOnce: boolean
  isForBooking: boolean
  opensBySelf: boolean
  opening: ScriptText
  /** In the order in which the agent asks them. */
  questions: Question[]
  knockouts: Rule[]
  handoffs: Rule[]
  facts: Fact[]
  followUps: FollowUp[]
  booking: Readonly<Record<string, unknown>> | null
  limits: Readonly<Record<string, unknown>>
  threshold: number | null
  minConfidence: string
}

export function readScript(playbook: unknown): Script {
  const all = recordOf(playbook)
  const brand = recordOf(all.brand)
  const questions = questionsOf(all)
  const limits = recordOf(all.limits)
  return {
    brand: textOf(brand.name),
    helpContact: textOf(brand.helpContact),
    isDisclosedAtOnce: brand.disclosure === 'first_message',
    isForBooking: all.goal === 'book',
    opensBySelf: all.openings === 'on_lead_created',
    opening: { path: 'opening', text: textOf(all.opening) },
    questions: all.questionOrder === 'listed' ? questions : questions.toSorted((a, b) => b.weight - a.weight),
    knockouts: listOf(all.knockouts).map((rule, i) => ruleOf(rule, `knockouts[${i}]`, questions)),
    handoffs: listOf(all.handoff).map((rule, i) => ruleOf(rule, `handoff[${i}]`, questions)),
    facts: listOf(all.facts).map((fact, i) => factOf(fact, `facts[${i}]`)),
    followUps: followUpsOf(all, numberOf(limits.followUps) ?? 2),
    booking: all.booking === undefined ? null : recordOf(all.booking),
    limits,
    threshold: numberOf(all.threshold),
    minConfidence: textOf(all.minConfidence) || 'medium',
  }
}

function questionsOf(all: Readonly<Record<string, unknown>>): Question[] {
  const signals = listOf(all.signals).map(recordOf)
  const weights = signals.reduce((sum, { weight }) => sum + (numberOf(weight) ?? 0), 0)
  const knockouts = listOf(all.knockouts).map(recordOf)
  return signals.map((signal, i) => {
    const path = `signals[${i}]`
    const weight = numberOf(signal.weight) ?? 0
    const kind = textOf(signal.kind)
    const ends = knockouts.filter((knockout) => knockout.signal === signal.key).map(({ when }) => JSON.stringify(when))
    return {
      path,
      key: textOf(signal.key),
      label: textOf(signal.label) || textOf(signal.key) || `Question ${i + 1}`,
      kind,
      weight,
      isRequired: signal.required === true,
      asksMax: numberOf(signal.maxAsks) ?? 2,
      asks: textsOf(signal.ask).map((text, j) => ({ path: `${path}.ask[${j}]`, text })),
      reask: signal.reask === undefined ? null : { path: `${path}.reask`, text: textOf(signal.reask) },
      answers: listOf(signal.value).map((row, j): Answer => {
        const { when, points: entry } = recordOf(row)
        const points = numberOf(entry) ?? 0
        const brings = weights === 0 ? 0 : (100 * weight * points) / weights
        const isRest = j > 0 && recordOf(when).known === true
        const words = isRest ? 'any other answer' : answerWords(when, kind)
        return {
          path: `${path}.value[${j}]`,
          words,
          when,
          points,
          brings,
          isKnockout: ends.includes(JSON.stringify(when)),
        }
      }),
      options: optionsOf(signal.extract),
    }
  })
}

function optionsOf(extract: unknown): Question['options'] {
  const byValue = new Map<unknown, string[]>()
  for (const row of listOf(extract).map(recordOf)) {
    if (row.match === 'phrase') byValue.set(row.means, [...(byValue.get(row.means) ?? []), ...textsOf(row.phrases)])
  }
  return [...byValue].map(([value, phrases]) => ({ value, phrases }))
}

function ruleOf(entry: unknown, path: string, questions: readonly Question[]): Rule {
  const { id, rule, signal, attribute, when, phrases, goodbye } = recordOf(entry)
  const question = questions.find(({ key }) => key === signal)
  const subject = question?.label ?? (attribute === undefined ? textOf(signal) : `the lead’s ${textOf(attribute)}`)
  return {
    path,
    name: textOf(id) || textOf(rule),
    subject,
    words: when === undefined ? '' : answerWords(when, question?.kind ?? ''),
    said: goodbye === undefined ? null : { path: `${path}.goodbye`, text: textOf(goodbye) },
    phrases: textsOf(phrases),
  }
}

function factOf(entry: unknown, path: string): Fact {
  const { id, question, answer } = recordOf(entry)
  return { path, id: textOf(id), asked: textsOf(question), answer: { path: `${path}.answer`, text: textOf(answer) } }
}

function followUpsOf(all: Readonly<Record<string, unknown>>, max: number): FollowUp[] {
  return listOf(all.followUps)
    .slice(0, max)
    .map((entry, i) => {
      const { afterHours, text } = recordOf(entry)
      const path = `followUps[${i}]`
      return { path, afterHours: numberOf(afterHours), said: { path: `${path}.text`, text: textOf(text) } }
    })
}

/** The best possible score, 0 to 100. This is an estimate for display; the API's validation decides. */
export function bestScore({ questions }: Script): number {
  const sum = questions.reduce((total, { answers }) => {
    return total + Math.max(0, ...answers.filter(({ isKnockout }) => !isKnockout).map(({ brings }) => brings))
  }, 0)
  return Math.round(Math.min(100, sum))
}
