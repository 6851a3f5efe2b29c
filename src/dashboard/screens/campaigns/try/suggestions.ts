import type { Question, Script } from '../playbook/script.ts'
import type { Turn } from './use-rehearsal.ts'

const SUGGESTED_MAX = 4

const BY_KIND: Readonly<Record<string, readonly string[]>> = {
  boolean: ['Yes', 'No'],
  date: ['Next month', 'Sometime next year'],
  number: ['3', '12'],
  money: ['Around 250k', 'About 15,000'],
  text: ['In Springfield'],
}

/** Suggested texts: answers to the last question, then common questions. */
export function suggestionsFor(script: Script, last: Turn | undefined): string[] {
  const asked =
    (last && askedBy(script, last.decision)) ?? questionIn(script, last ? (last.reply ?? '') : script.opening.text)
  const question = asked ?? (last ? undefined : script.questions[0])
  const fact = script.facts.flatMap(({ asked: [phrase] }) => (phrase ? [spokenFrom(phrase)] : []))[0]
  const others = [...(fact ? [`${fact}?`] : []), 'Can I talk to a person?', 'STOP']
  return [...new Set([...(question ? answersTo(question) : []), ...others])].slice(0, SUGGESTED_MAX + 1)
}

function askedBy({ questions }: Script, decision: string): Question | undefined {
  const key = /^(?:ask|check):(.+)$/.exec(decision)?.[1]
  return questions.find((question) => question.key === key)
}

function questionIn({ questions }: Script, text: string): Question | undefined {
  return questions.find(({ asks, reask }) =>
    [...asks, ...(reask ? [reask] : [])].some((ask) => ask.text !== '' && text.includes(ask.text)),
  )
}

function answersTo({ kind, options }: Question): readonly string[] {
  if (kind !== 'choice') return BY_KIND[kind] ?? []
  return options.slice(0, 3).flatMap(({ phrases }) => {
    const shortest = phrases.toSorted((a, b) => Number(/[/…]/.test(a)) - Number(/[/…]/.test(b)))[0]
    return shortest ? [spokenFrom(shortest)] : []
  })
}

/** Turns a phrase pattern into words: the first alternative, without gaps. */
function spokenFrom(phrase: string): string {
  const spoken = phrase
    .split(/\s+/)
    .filter((word) => word !== '…')
    .map((word) => word.split('/')[0]!.replaceAll('-', ' '))
    .join(' ')
  return spoken.charAt(0).toUpperCase() + spoken.slice(1)
}
