import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Attributes, Playbook, Signal } from '../campaigns/index.ts'
import {
  complete,
  conversationUpdated,
  type Links,
  leadQualified,
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
import { choicesOf } from './reading/choices-of.ts'
import { isValueOf, type SignalValue } from './reading/command.ts'
import { type Correction, withCorrection } from './score/evidence.ts'
import { knockoutOf } from './score/knockout.ts'
import { matchedKeys, nextStatus, scoreState } from './score/score.ts'
import { type AgentState, initialState, stateAfterOpening } from './score/state.ts'
import { writeQualification } from './score/write-qualification.ts'

const TEXT_LENGTH_MAX = 500

export const SetSignalInput = z.strictObject({
  id: idText.describe('ID of the conversation. It must be open.'),
  key: text(1, 64).describe('Key of the signal in the conversation’s playbook.'),
  value: z
    .union([text(1, TEXT_LENGTH_MAX), wireNumber, z.boolean()])
    .nullable()
    .describe('Value that matches the signal’s kind. Null clears the value.'),
})

type Deps = { db: Db; clock: Clock; ids: Ids; links: Links }
type Request = z.output<typeof SetSignalInput> & {
  workspaceId: string
  actor: Actor
  idempotency?: IdempotencyClaim | undefined
}

type Row = {
  id: string
  lead_id: string
  phone: string
  campaign_id: string
  status: 'active' | 'qualified'
  score: number
  confidence: string
  agent_state: Partial<AgentState>
  qualified_event_id: string | null
  opened: boolean
  playbook: Playbook
  threshold: number
  attributes: Attributes
}

/**
 * A person's word on one signal of an open conversation. It counts as if the lead had said so: the conversation may
 * qualify, be active again, or end by a knock-out. Whatever the agent is deciding meanwhile is decided anew. A value that
 * a person has set already changes nothing.
 */
export async function setSignal(deps: Deps, request: Request): Promise<void> {
  await withOpenConversation(deps, 'set-signal', request, async (tx) => {
    const row = await readOpen(tx, request)
    return row && correct(deps, tx, request, row)
  })
}

async function readOpen(tx: Tx, { workspaceId, id }: Request): Promise<Row | null> {
  const [row] = await tx.query<Row>(sql`
    select c.id, c.lead_id, c.phone, c.campaign_id, c.status, c.score, c.confidence, c.agent_state, c.qualified_event_id,
      p.playbook, w.threshold, l.attributes,
      exists (select from message m where m.workspace_id = ${workspaceId} and m.conversation_id = c.id and m.purpose = 'opening') as opened
    from conversation c
    join playbook_version p on p.workspace_id = c.workspace_id and p.campaign_id = c.campaign_id and p.version = c.playbook_version
    join workspace w on w.id = c.workspace_id
    join lead l on l.workspace_id = c.workspace_id and l.id = c.lead_id
    where c.workspace_id = ${workspaceId} and c.id = ${id} and c.status in ('active', 'qualified')
    for no key update of c`)
  return row ?? null
}

async function correct(deps: Deps, tx: Tx, request: Request, row: Row): Promise<NewEvent[]> {
  const { workspaceId, id: conversationId, key, value } = request
  const { playbook, threshold } = row
  const now = deps.clock.now()
  checkValue(playbook, key, value)
  const before = { ...(row.opened ? stateAfterOpening(playbook) : initialState()), ...row.agent_state }
  if (isSetAlready(before, request)) return []

  const correction: Correction = { type: 'SetByHand', key, value }
  const state = withCorrection(before, correction, now)
  const qualification = scoreState(playbook, state)
  const isKnockedOut = knockoutOf(playbook, state) !== null
  const status = isKnockedOut ? 'active' : nextStatus(playbook, row.status, qualification, threshold)
  const { score, confidence } = qualification
  const told = { ...row, qualification: { score, confidence, signals: matchedKeys(qualification) } }
  const events: NewEvent[] = []
  const isNews = status === 'qualified' && row.qualified_event_id === null
  const qualifiedEventId = isNews ? deps.ids.next('evt') : null
  if (qualifiedEventId !== null) events.push({ ...leadQualified(told, row.attributes), id: qualifiedEventId })

  const judged = { workspaceId, conversationId, qualification, status, state, qualifiedEventId, isKnockedOut, now }
  await writeQualification(tx, { ...judged, turn: null })
  if (isKnockedOut && playbook.terminal.includes('disqualified')) {
    const end = { workspaceId, conversationId, outcome: 'disqualified', farewells: 0 } as const
    events.push(...((await complete(deps, tx, end))?.events ?? []))
  }
  await insertTurn(deps, tx, request, { before, correction, now })
  await refreshLeadStatus(tx, workspaceId, row.lead_id, now)
  const was = before.evidence[key]?.at(-1)?.value ?? null
  await audit(deps, tx, {
    ...{ workspaceId, actor: request.actor, action: 'signal.set', subjectId: row.lead_id },
    before: { conversation_id: conversationId, key, value: was },
    after: { conversation_id: conversationId, key, value },
  })
  return [...events, conversationUpdated(row, status === row.status ? ['qualification'] : ['status', 'qualification'])]
}

async function insertTurn(
  deps: Deps,
  tx: Tx,
  { workspaceId, id, actor }: Request,
  { before, correction, now }: { before: AgentState; correction: Correction; now: Date },
): Promise<void> {
  const facts = { now, actor, state: before }
  await tx.query(sql`
    insert into turn (workspace_id, id, conversation_id, trigger, facts, commands, decision, created_at)
    values (${workspaceId}, ${deps.ids.next('turn')}, ${id}, 'correction', ${JSON.stringify(facts)}::jsonb,
            ${JSON.stringify([correction])}::jsonb, ${`set:${correction.key}`}, ${now})`)
}

function isSetAlready({ evidence }: AgentState, { key, value }: Request): boolean {
  const newest = evidence[key]?.at(-1)
  return value === null ? newest === undefined : newest?.found === 'human' && newest.value === value
}

function checkValue(playbook: Playbook, key: string, value: SignalValue | null): void {
  const signal = playbook.signals.find((candidate) => candidate.key === key)
  if (!signal) {
    throw new AppError('invalid_parameter', {
      param: 'key',
      message: 'The playbook has no signal with this key. Use one of the playbook’s keys.',
    })
  }
  if (value !== null && !isValueOf(signal, value)) {
    throw new AppError('invalid_parameter', { param: 'value', message: wantedOf(signal) })
  }
}

function wantedOf(signal: Signal): string {
  switch (signal.kind) {
    case 'boolean':
      return 'Must be true or false.'
    case 'number':
    case 'money':
      return 'Must be a number.'
    case 'date':
      return 'Must be a date, such as 2026-11-21.'
    case 'choice':
      return `Must be one of: ${choicesOf(signal).join(', ')}.`
    case 'text':
      return 'Must be a string.'
  }
}
