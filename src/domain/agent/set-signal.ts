import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Attributes, Playbook, Signal } from '../campaigns/index.ts'
import {
  complete,
  conversationUpdated,
  type Links,
  leadQualified,
  qualificationUpdated,
  withOpenConversation,
} from '../conversations/index.ts'
import type { NewEvent } from '../events/index.ts'
import {
  type Actor,
  audit,
  type Clock,
  type Db,
  type IdempotencyClaim,
  type Ids,
  idText,
  sql,
  type Tx,
  text,
  wireNumber,
} from '../kernel/index.ts'
import { refreshLeadStatus } from '../leads/index.ts'
import { insertTurn } from './insert-turn.ts'
import { choicesOf } from './reading/choices-of.ts'
import { isValueOf, type SignalValue } from './reading/command.ts'
import { type Correction, withCorrection } from './score/evidence.ts'
import { knockoutOf } from './score/knockout.ts'
import { matchedKeys, nextStatus, scoreState } from './score/score.ts'
import { type AgentState, initialState, stateAfterOpening } from './score/state.ts'
import { writeQualification } from './score/write-qualification.ts'

const TEXT_LENGTH_MAX = 500

export const SetSignalInput = z.strictObject({
  id: idText.describe('ID of the conversation. The conversation must be open.'),
  key: text(1, 64).describe('Key of the signal in the conversation’s playbook.'),
  value: z
    .union([text(1, TEXT_LENGTH_MAX), wireNumber, z.boolean()])
    .nullable()
    .describe('New value, of the type that the signal’s kind requires. Set null to clear the value.'),
})

type Deps = { db: Db; clock: Clock; ids: Ids; links: Links }
type SetSignalRequest = z.output<typeof SetSignalInput> & {
  workspaceId: string
  actor: Actor
  idempotency?: IdempotencyClaim | undefined
}

type ConversationRow = {
  id: string
  lead_id: string
  phone: string
  campaign_id: string
  status: 'active' | 'qualified'
  score: number
  confidence: string
  signals: string[]
  agent_state: Partial<AgentState>
  qualified_event_id: string | null
  has_opening: boolean
  playbook: Playbook
  threshold: number
  attributes: Attributes
}

/**
 * Sets one signal of an open conversation on behalf of a person. The value counts as if the lead had said it: the conversation
 * can qualify, become active again, or end by a knockout. A turn in progress becomes void. Setting the same value again
 * changes nothing.
 */
export async function setSignal(deps: Deps, request: SetSignalRequest): Promise<void> {
  await withOpenConversation(deps, 'set-signal', request, async (tx) => {
    const row = await readOpenConversation(tx, request)
    return row && correctSignal(deps, tx, request, row)
  })
}

async function readOpenConversation(tx: Tx, { workspaceId, id }: SetSignalRequest): Promise<ConversationRow | null> {
  const [row] = await tx.query<ConversationRow>(sql`
    select c.id, c.lead_id, c.phone, c.campaign_id, c.status, c.score, c.confidence, c.signals, c.agent_state, c.qualified_event_id,
      p.playbook, w.threshold, l.attributes,
      exists (select from message m where m.workspace_id = ${workspaceId} and m.conversation_id = c.id and m.purpose = 'opening') as has_opening
    from conversation c
    join playbook_version p on p.workspace_id = c.workspace_id and p.campaign_id = c.campaign_id and p.version = c.playbook_version
    join workspace w on w.id = c.workspace_id
    join lead l on l.workspace_id = c.workspace_id and l.id = c.lead_id
    where c.workspace_id = ${workspaceId} and c.id = ${id} and c.status in ('active', 'qualified')
    for no key update of c`)
  return row ?? null
}

async function correctSignal(deps: Deps, tx: Tx, request: SetSignalRequest, row: ConversationRow): Promise<NewEvent[]> {
  const { workspaceId, id: conversationId, key, value } = request
  const { playbook, threshold } = row
  const now = deps.clock.now()
  checkValue(playbook, key, value)
  const before = { ...(row.has_opening ? stateAfterOpening(playbook) : initialState()), ...row.agent_state }
  if (isSetAlready(before, request)) return []

  const correction: Correction = { type: 'SetByHand', key, value }
  const state = withCorrection(before, correction, now)
  const qualification = scoreState(playbook, state)
  const isKnockedOut = knockoutOf(playbook, state) !== null
  const status = isKnockedOut ? 'active' : nextStatus(playbook, row.status, qualification, threshold)
  const { score, confidence } = qualification
  const signals = matchedKeys(qualification)
  const scored = { ...row, qualification: { score, confidence, signals } }
  const isSame = score === row.score && signals.join() === row.signals.join()
  const events: NewEvent[] = row.qualified_event_id === null || isSame ? [] : [qualificationUpdated(scored, now)]
  const isNewlyQualified = status === 'qualified' && row.qualified_event_id === null
  const qualifiedEventId = isNewlyQualified ? deps.ids.next('evt') : null
  if (qualifiedEventId !== null) {
    events.push({ ...leadQualified(scored, row.attributes), id: qualifiedEventId })
  }

  const result = { workspaceId, conversationId, qualification, status, state, qualifiedEventId, isKnockedOut, now }
  writeQualification(tx, { ...result, turn: null })
  if (isKnockedOut && playbook.terminal.includes('disqualified')) {
    const end = { workspaceId, conversationId, outcome: 'disqualified', farewells: 0 } as const
    events.push(...((await complete(deps, tx, end))?.events ?? []))
  }
  const facts = { now, actor: request.actor, state: before }
  const turn = { workspaceId, conversationId, trigger: 'correction', facts, decision: `set:${key}` } as const
  insertTurn(deps, tx, { ...turn, commands: [correction], wording: null, messageId: null, createdAt: now })
  refreshLeadStatus(tx, workspaceId, row.lead_id, now)
  await audit(deps, tx, {
    ...{ workspaceId, actor: request.actor, action: 'signal.set', subjectId: row.lead_id },
    before: { conversation_id: conversationId, key, value: before.evidence[key]?.at(-1)?.value ?? null },
    after: { conversation_id: conversationId, key, value },
  })
  return [...events, conversationUpdated(row, status === row.status ? ['qualification'] : ['status', 'qualification'])]
}

function isSetAlready({ evidence }: AgentState, { key, value }: SetSignalRequest): boolean {
  const newest = evidence[key]?.at(-1)
  return value === null ? newest === undefined : newest?.found === 'human' && newest.value === value
}

function checkValue(playbook: Playbook, key: string, value: SignalValue | null): void {
  const signal = playbook.signals.find((candidate) => candidate.key === key)
  if (!signal) {
    throw new AppError('invalid_parameter', {
      param: 'key',
      message: 'The playbook has no signal with this key. Use the key of one of its signals.',
    })
  }
  if (value !== null && !isValueOf(signal, value)) {
    throw new AppError('invalid_parameter', { param: 'value', message: describeValue(signal) })
  }
}

function describeValue(signal: Signal): string {
  return signal.kind === 'choice' ? `Must be one of: ${choicesOf(signal).join(', ')}.` : VALUE_HINTS[signal.kind]
}

const VALUE_HINTS = {
  boolean: 'Must be true or false.',
  number: 'Must be a number.',
  money: 'Must be a number.',
  date: 'Must be a date, such as 2026-11-21.',
  text: 'Must be a string.',
}
