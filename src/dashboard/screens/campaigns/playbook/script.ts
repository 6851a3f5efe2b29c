import { listOf, numberOf, recordOf, textOf, textsOf } from './loose.ts'

/** A text for leads, with its path in the playbook. */
type ScriptText = { path: string; text: string }
/** An answer and the part of the score that it brings. */
type Answer = { brings: number; isKnockout: boolean }
export type Question = {
  path: string
  key: string
  label: string
  kind: string
  weight: number
  isRequired: boolean
  asks: ScriptText[]
  reask: ScriptText | null
  answers: Answer[]
  /** The options of a choice and the phrases that select them. */
  options: { value: unknown; phrases: string[] }[]
}
/** A rule that ends the conversation, with the last text. */
type Knockout = { path: string; name: string; said: ScriptText | null }
type Fact = { path: string; id: string; asked: string[]; answer: ScriptText }
type FollowUp = { path: string; said: ScriptText }

/** A playbook in the order of a conversation: texts, questions and rules. Reads incomplete playbooks too. */
export type Script = {
  isForBooking: boolean
  opensBySelf: boolean
  opening: ScriptText
  /** In the order in which the agent asks them. */
  questions: Question[]
  knockouts: Knockout[]
  facts: Fact[]
  followUps: FollowUp[]
  threshold: number | null
  minConfidence: string
}

export function readScript(playbook: unknown): Script {
  const all = recordOf(playbook)
  const questions = questionsOf(all)
  const limits = recordOf(all.limits)
  return {
    isForBooking: all.goal === 'book',
    opensBySelf: all.openings === 'on_lead_created',
    opening: { path: 'opening', text: textOf(all.opening) },
    questions: all.questionOrder === 'listed' ? questions : questions.toSorted((a, b) => b.weight - a.weight),
    knockouts: listOf(all.knockouts).map((rule, i) => knockoutOf(rule, `knockouts[${i}]`)),
    facts: listOf(all.facts).map((fact, i) => factOf(fact, `facts[${i}]`)),
    followUps: followUpsOf(all, numberOf(limits.followUps) ?? 2),
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
      asks: textsOf(signal.ask).map((text, j) => ({ path: `${path}.ask[${j}]`, text })),
      reask: signal.reask === undefined ? null : { path: `${path}.reask`, text: textOf(signal.reask) },
      answers: listOf(signal.value).map((row): Answer => {
        const { when, points } = recordOf(row)
        const brings = weights === 0 ? 0 : (100 * weight * (numberOf(points) ?? 0)) / weights
        return { brings, isKnockout: ends.includes(JSON.stringify(when)) }
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

function knockoutOf(entry: unknown, path: string): Knockout {
  const { id, goodbye } = recordOf(entry)
  const said = goodbye === undefined ? null : { path: `${path}.goodbye`, text: textOf(goodbye) }
  return { path, name: textOf(id), said }
}

function factOf(entry: unknown, path: string): Fact {
  const { id, question, answer } = recordOf(entry)
  return { path, id: textOf(id), asked: textsOf(question), answer: { path: `${path}.answer`, text: textOf(answer) } }
}

function followUpsOf(all: Readonly<Record<string, unknown>>, max: number): FollowUp[] {
  return listOf(all.followUps)
    .slice(0, max)
    .map((entry, i) => {
      const { text } = recordOf(entry)
      const path = `followUps[${i}]`
      return { path, said: { path: `${path}.text`, text: textOf(text) } }
    })
}

/** The best possible score, 0 to 100. This is an estimate for display; the API's validation decides. */
export function bestScore({ questions }: Script): number {
  const sum = questions.reduce((total, { answers }) => {
    return total + Math.max(0, ...answers.filter(({ isKnockout }) => !isKnockout).map(({ brings }) => brings))
  }, 0)
  return Math.round(Math.min(100, sum))
}
