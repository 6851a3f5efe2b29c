import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { initialState, planTurn } from '../../../src/domain/agent/index.ts'
import { classifyInbound, isForAgent } from '../../../src/domain/compliance/index.ts'
import { homeServices } from '../../campaigns/support/example-playbooks.ts'

const NOW = new Date('2026-11-04T20:10:00Z')
const CONTEXT = { suppressed: false, suppressedByKeyword: false, agentIsTexting: true }

/** Busy, busy with an answer or a question, with a time to write at, with a wish for a call, and ordinary texts with the same words. */
type Kind = 'busy' | 'busy_answer' | 'time' | 'call' | 'ordinary'
type Labelled = { kind: Kind; text: string }

const lines = readFileSync(new URL('../../data/busy-texts.tsv', import.meta.url), 'utf8').split('\n')
const LABELLED = lines
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Labelled => {
    const [kind, , text] = line.split('\t')
    return { kind: kind as Kind, text: text! }
  })

function read(text: string) {
  const intent = classifyInbound(text, CONTEXT)
  if (!isForAgent(intent, text)) return { decision: intent.kind, stored: [] }
  const { decision, state } = planTurn({
    now: NOW,
    playbook: homeServices,
    threshold: 50,
    timezone: 'America/Chicago',
    lead: { firstName: 'Ann', attributes: {} },
    conversation: { status: 'active', qualifiedBefore: false },
    state: { ...initialState(), pending: 'owner', asks: { owner: 1 } },
    texts: [{ messageId: 'msg_1', body: text, receivedAt: NOW }],
  })
  return { decision, stored: Object.keys(state.evidence) }
}

const GRAVE = /^handoff:(?:bereavement|illness|emergency)$/

function isRight({ kind, text }: Labelled): boolean {
  const { decision, stored } = read(text)
  if (kind === 'busy') return stored.length === 0 && (/^(?:postpone|pause)/.test(decision) || GRAVE.test(decision))
  if (kind === 'busy_answer') return !/^(?:disqualify|handoff:lead_request|pause)/.test(decision)
  if (kind === 'time') return decision.startsWith('pause') || decision === 'preference'
  if (kind === 'call') return decision === 'handoff:lead_request' || decision === 'preference'
  return !/^(?:postpone|pause)/.test(decision)
}

/** Floors: of 150 busy leads, 50 who answer all the same, 40 who name a time, 20 who want a call, and 100 ordinary texts. */
test.each([
  { kind: 'busy', least: 141 },
  { kind: 'busy_answer', least: 50 },
  { kind: 'time', least: 33 },
  { kind: 'call', least: 19 },
  { kind: 'ordinary', least: 96 },
] as const)('of the texts of an author, $kind: at least $least are read right', ({ kind, least }) => {
  const ofKind = LABELLED.filter((labelled) => labelled.kind === kind)
  const wrong = ofKind.filter((one) => !isRight(one)).map(({ text }) => `${text} -> ${read(text).decision}`)

  expect(ofKind.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(least)
})

test.each(['in class cant be on my phone', 'The disposal stopped working yesterday', 'the cat is not amused'])(
  'a text without a word that says so outright disqualifies nobody unasked: %s',
  (text) => {
    expect(read(text).decision).not.toMatch(/^disqualify/)
  },
)
