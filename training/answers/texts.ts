import { readFileSync } from 'node:fs'
import { plainText } from '../../src/domain/agent/reading/reading.ts'
import { labelledSet } from '../../test/agent/support/understanding.ts'

/** A question, an answer to it, and its place in ANSWERS. */
export type LabelledAnswer = { question: string; text: string; answer: 0 | 1 | 2 }

const LABELS: Record<string, LabelledAnswer['answer']> = { '+': 0, '-': 1, o: 2 }

/** The answers beside this file, and those of the sets that the rules are tuned on. */
export function readAnswers(sets: Parameters<typeof labelledSet>[1][] = process.env.NODEV ? ['understand', 'owner'] : ['understand', 'owner', 'development']) {
  const lines = readFileSync(`${import.meta.dirname}/answers.txt`, 'utf8').split('\n')
  const answers: LabelledAnswer[] = []
  let question = ''
  for (const line of lines.filter((each) => each !== '' && !each.startsWith('#'))) {
    const text = line.slice(2)
    if (line.startsWith('? ')) question = plainText(text)
    else for (const each of text.split(' / ')) answers.push({ question, text: plainText(each), answer: LABELS[line[0]!]! })
  }
  return [...answers, ...sets.flatMap(answersOfSet)]
}

function answersOfSet(name: Parameters<typeof labelledSet>[1]): LabelledAnswer[] {
  const { cases, playbooks } = labelledSet('tuning', name)
  return cases.flatMap(({ vertical, pending, text, expect }): LabelledAnswer[] => {
    const signal = playbooks[vertical]!.signals.find(({ key }) => key === pending)
    if (signal?.kind !== 'boolean') return []
    const value = expect.signals[signal.key]
    return [{ question: plainText(signal.ask[0]!), text: plainText(text), answer: value === undefined ? 2 : value ? 0 : 1 }]
  })
}
