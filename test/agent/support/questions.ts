import { readFileSync } from 'node:fs'
import { withPriceQuestions } from '../../../src/domain/agent/dialogue/price-question.ts'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { developmentPlaybooks } from '../reading/development-playbooks.ts'
import { fifthPlaybooks } from './fifth-playbooks.ts'
import {
  eighthPlaybooks,
  factOwners,
  ninthPlaybooks,
  seventhPlaybooks,
  sixthPlaybooks,
  tenthPlaybooks,
} from './headed-playbooks.ts'
import { ownerPlaybooks } from './owner-playbooks.ts'
import { secondPlaybooks } from './second-playbooks.ts'

export const questionPlaybooks = {
  owner: ownerPlaybooks,
  second: secondPlaybooks,
  third: secondPlaybooks,
  fourth: secondPlaybooks,
  fifth: fifthPlaybooks,
  sixth: sixthPlaybooks,
  seventh: seventhPlaybooks,
  eighth: eighthPlaybooks,
  ninth: ninthPlaybooks,
  'unseen/tenth': tenthPlaybooks,
  ...factOwners,
  development: developmentPlaybooks,
}

/** How many of the questions with a fact got that fact, and which others got a wrong fact. `asked`: which the agent asks back. */
export function questionFigures(half: 'tuning' | 'exam', name: keyof typeof questionPlaybooks = 'owner') {
  const playbooks = questionPlaybooks[name]
  const lines = readFileSync(new URL(`../../data/values/${name}-questions-${half}.txt`, import.meta.url), 'utf8').split(
    '\n',
  )
  const rows = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(' | '))
  const judged = rows.map(([trade, text, wanted]) => {
    const texts = [{ messageId: 'm', body: text!, receivedAt: new Date('2026-11-21T17:00:00Z') }]
    const facts = { playbook: playbooks[trade!]!, timezone: null, pending: null, lastSet: null, known: {}, texts }
    const commands = withPriceQuestions(understand({ ...facts, asksBack: true }), texts)
    const found = commands.flatMap((command) => (command.type === 'AskFact' ? [command.factId] : []))
    const answers = found.filter((id) => id !== null)
    const isPromise = commands.some(({ type }) => type === 'AskCommitment')
    const near = commands.flatMap((command) => ('near' in command ? (command.near ?? []) : []))
    const isRight = answers.includes(wanted!)
    return { text: text!, wanted: wanted!, answers, near: answers.length > 0 || isPromise ? [] : near, isRight }
  })
  const answerable = judged.filter(({ wanted }) => wanted !== '-')
  return {
    answerable: answerable.length,
    right: answerable.filter(({ isRight }) => isRight).length,
    asked: judged.filter(({ near }) => near.length > 0),
    rightIfAsked: answerable.filter(({ isRight, near, wanted }) => isRight || near.includes(wanted)).length,
    all: judged.length,
    wrong: judged.filter(({ wanted, answers }) => answers.some((id) => id !== wanted)),
    missed: answerable.filter(({ isRight }) => !isRight),
  }
}
