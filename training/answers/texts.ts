import { readFileSync } from 'node:fs'
import { plainText } from '../../src/domain/agent/reading/reading.ts'
import { labelledSet } from '../../test/agent/support/understanding.ts'

/** A question, an answer to it, and its place in ANSWERS. */
export type LabelledAnswer = { question: string; text: string; answer: 0 | 1 | 2 }

const LABELS: Record<string, LabelledAnswer['answer']> = { '+': 0, '-': 1, o: 2 }

/** The answers in this folder, and those of the sets on which the rules are tuned. */
export function readAnswers(sets: Parameters<typeof labelledSet>[1][] = ['understand', 'owner', 'development']) {
  const lines = readFileSync(`${import.meta.dirname}/answers.txt`, 'utf8').split('\n')
  const answers: LabelledAnswer[] = []
  let question = ''
  for (const line of lines.filter((each) => each !== '' && !each.startsWith('#'))) {
    const text = line.slice(2)
    if (line.startsWith('? ')) question = plainText(text)
    else
      for (const each of text.split(' / ')) answers.push({ question, text: plainText(each), answer: LABELS[line[0]!]! })
  }
  const questions = [...new Set(answers.map((each) => each.question))]
  return [...answers, ...sets.flatMap(answersOfSet), ...sets.flatMap((name) => besideThePoint(name, questions))]
}

const SAYS_YES_OR_NO = /\b(?:y|n|yes|yeah|yep|no|not|none|never|sure|ok|both|already|have|has|had|zero)\b|n't\b/
const EVERY = 3

/** Answers to other kinds of questions mean neither yes nor no: each such text with one of the questions. */
function besideThePoint(name: Parameters<typeof labelledSet>[1], questions: string[]): LabelledAnswer[] {
  const { cases, playbooks } = labelledSet('tuning', name)
  const others = cases.filter(({ vertical, pending, expect, text }) => {
    const kindOf = (key: string | null) => playbooks[vertical]!.signals.find((one) => one.key === key)?.kind
    const keys = Object.keys(expect.signals)
    const isOther = keys.length > 0 && keys.every((key) => kindOf(key) !== 'boolean') && kindOf(pending) !== 'boolean'
    return isOther && !SAYS_YES_OR_NO.test(plainText(text))
  })
  return others
    .filter((_, i) => i % EVERY === 0)
    .map(({ text }, i) => ({ question: questions[i % questions.length]!, text: plainText(text), answer: 2 }))
}

function answersOfSet(name: Parameters<typeof labelledSet>[1]): LabelledAnswer[] {
  const { cases, playbooks } = labelledSet('tuning', name)
  return cases.flatMap(({ vertical, pending, text, expect }): LabelledAnswer[] => {
    const signal = playbooks[vertical]!.signals.find(({ key }) => key === pending)
    if (signal?.kind !== 'boolean') return []
    const value = expect.signals[signal.key]
    return [
      { question: plainText(signal.ask[0]!), text: plainText(text), answer: value === undefined ? 2 : value ? 0 : 1 },
    ]
  })
}
