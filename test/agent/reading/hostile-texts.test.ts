import { describe, expect, test } from 'vitest'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import type { Playbook } from '../../../src/domain/campaigns/index.ts'
import { classifyInbound } from '../../../src/domain/compliance/index.ts'
import { fifthPlaybooks } from '../support/fifth-playbooks.ts'
import { secondPlaybooks } from '../support/second-playbooks.ts'
import { verticals } from '../support/verticals.ts'

/** As long as the longest text that a carrier delivers in one piece. */
const CHARACTERS_MAX = 1_600
/** Each kind may take so many times as long as plain sentences of the same length. */
const TIMES_MAX = 3
const RUNS = 3

const PLAIN =
  'we have a house with an old roof and it leaks when it rains, could you tell us what a new one would be like and when you have time to come. '
const HOSTILE: Record<string, string> = {
  blanks: ' ',
  newlines: '\n',
  letters: 'a',
  digits: '7',
  'digits with commas': '1,',
  'digits with points': '1.',
  'digits with slashes': '1/2/',
  dollars: '$',
  'dollars with numbers': '$5 ',
  'small numbers': '1 2 ',
  'number words': 'one ',
  'hundreds and thousands': 'two hundred thousand ',
  articles: 'a ',
  'a few of': 'a few of a couple of ',
  'and so on': 'and and ',
  negations: 'not no never ',
  'nothing but no': 'no ',
  'yes after yes': 'yes ',
  quotes: '"\'',
  questions: 'what?',
  'stops after stops': '...!!!',
  weekdays: 'next monday or ',
  months: 'end of march ',
  'after and before': 'the week after the day before ',
  'parts of parts': 'early late mid ',
  ordinals: 'the 1st of the 2nd ',
  'in days': 'in 2 weeks ',
  'days ago': '3 weeks ago ',
  accents: 'é́́',
  'wide letters': 'ﷺ',
  pictures: '👍🏽',
  'words of our options': 'gas electric oil propane ',
  corrections: 'no wait actually i meant ',
  'about others': "my neighbor's brother's friend has ",
  'opens a bracket': '(((',
  'sums that run on': 'between 5 and 10k or 12 to ',
  'times a week': 'twice a week or 3 times per week ',
  ages: '22 years old ',
}

const PLAYBOOKS: Playbook[] = [fifthPlaybooks.auto_repair!, secondPlaybooks.tutoring!, verticals.home_services!]

/** The whole reading of a text: opt-out, intents, values and facts, for each question of the playbooks. */
function readWhole(body: string): void {
  classifyInbound(body, { suppressed: false, suppressedByKeyword: false, agentIsTexting: true })
  const texts = [{ messageId: 'msg_1', body, receivedAt: new Date('2026-03-03T18:00:00.000Z') }]
  for (const playbook of PLAYBOOKS)
    for (const { key } of playbook.signals.slice(0, 4))
      understand({ playbook, timezone: 'America/Chicago', pending: key, lastSet: null, known: {}, texts })
}

function ofLength(part: string, length: number, run: number): string {
  return `${run} ${part.repeat(Math.ceil(length / part.length))}`.slice(0, length)
}

/** The shortest processor time of some runs; each reads a text that none before it has read, so that nothing is remembered. */
function timeOf(part: string, length: number): number {
  const times = Array.from({ length: RUNS }, (_, run) => {
    const startedAt = process.cpuUsage()
    readWhole(ofLength(part, length, 10 + run))
    const { user, system } = process.cpuUsage(startedAt)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

describe('a hostile text takes no longer than a plain one of its length', () => {
  timeOf(PLAIN, CHARACTERS_MAX)
  const plain = timeOf(PLAIN, CHARACTERS_MAX)
  test.each(Object.entries(HOSTILE))('%s', (_, part) => {
    expect(timeOf(part, CHARACTERS_MAX) / plain).toBeLessThan(TIMES_MAX)
  })
})
