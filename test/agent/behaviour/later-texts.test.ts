import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { initialState, planTurn } from '../../../src/domain/agent/index.ts'
import { classifyInbound, isForAgent } from '../../../src/domain/compliance/index.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'

const ZONE = 'America/Chicago'
const NOW = new Date('2026-11-04T20:10:00Z')
const DAY_MS = 86_400_000
const CONTEXT = { suppressed: false, suppressedByKeyword: false, agentIsTexting: true }

type Kind = 'later' | 'hour' | 'vague' | 'other'
type Labelled = { kind: Kind; time: string; text: string }

const lines = readFileSync(new URL('../../data/later-texts.tsv', import.meta.url), 'utf8').split('\n')
const LABELLED = lines
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Labelled => {
    const [kind, time, text] = line.split('\t')
    return { kind: kind as Kind, time: time!, text: text! }
  })

/** "December" is any day of it, "next week" any day of the week. */
const MONTH =
  /month|year|spring|summer|holiday|jan|feb|march|apr|sept|oct|nov|dec|mes\b|enero|febrero|diciembre|fiestas/i
const WEEK = /week|semana|wk|days/i

/** The agent's decision, and the local time of the next message, "2026-11-05 10:00"; null if the text pauses nothing. */
function readText(text: string): { decision: string; resumes: string | null } {
  const intent = classifyInbound(text, CONTEXT)
  if (!isForAgent(intent, text)) return { decision: intent.kind, resumes: null }
  const { decision, resumeAt } = planTurn({
    now: NOW,
    playbook: homeServices,
    threshold: 50,
    timezone: ZONE,
    lead: { firstName: 'Ann', attributes: {} },
    conversation: { status: 'active', qualifiedBefore: false },
    state: { ...initialState(), pending: 'owner', asks: { owner: 1 } },
    texts: [{ messageId: 'msg_1', body: text, receivedAt: NOW }],
  })
  return { decision, resumes: resumeAt && new Date(resumeAt).toLocaleString('sv', { timeZone: ZONE }).slice(0, 16) }
}

function isRight({ kind, time, text }: Labelled): boolean {
  const { decision, resumes } = readText(text)
  if (kind === 'other') return resumes === null
  if (kind === 'vague') return decision.startsWith('pause') || decision === 'postpone'
  if (resumes === null) return false
  const [day, clock] = resumes.split(' ')
  if (kind === 'hour') return day === '2026-11-04' && (time === '-' || clock === time)
  const late = (Date.parse(day!) - Date.parse(time)) / DAY_MS
  return late >= 0 && late <= (MONTH.test(text) ? 31 : WEEK.test(text) ? 3 : 0)
}

/** Floors: of 260 wishes for another day, 75 for the same day, 70 without a time, and 390 near misses. */
test.each([
  { kind: 'later', least: 205 },
  { kind: 'hour', least: 54 },
  { kind: 'vague', least: 43 },
  { kind: 'other', least: 388 },
] as const)('of the texts of three authors, $kind: at least $least are read right', ({ kind, least }) => {
  const ofKind = LABELLED.filter((labelled) => labelled.kind === kind)
  const right = ofKind.filter(isRight)

  expect(
    right.length,
    ofKind
      .filter((one) => !isRight(one))
      .map(({ text }) => text)
      .join('\n'),
  ).toBeGreaterThanOrEqual(least)
})
