import { createHmac, createSecretKey } from 'node:crypto'
import { createIds, systemClock } from '../../../src/adapters/clock.ts'
import { openQueues } from '../../../src/adapters/queue/queues.ts'
import { leadWords, messageWords } from '../../../src/domain/search/index.ts'
import { given } from '../child.ts'
import * as statements from '../statements.ts'

/** The four compared requests without HTTP, for the peer and for the bare server. */

const { databaseUrl } = given()
export const pool = statements.openPool(databaseUrl)
const silent = { info() {}, warn() {}, error() {} }
const queues = await openQueues({ databaseUrl, redisUrl: null, log: silent })
const ids = createIds(systemClock)
const secret = createSecretKey('b2'.repeat(32), 'hex')
const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex')

export type NewLead = { phone: string; source?: string; attributes?: object; timezone?: string; campaign_id?: string }
export type NewMessage = { to: string; body: string; campaign_id?: string; from?: string }

export const createLead = (workspace: string, input: NewLead) =>
  statements.locked(pool, `${workspace}:${input.phone}`, async (tx) => {
    const now = new Date()
    const { created, changed, lead } = await upsert(tx, workspace, input, now)
    if (created || changed.length > 0) {
      const type = created ? 'lead.created' : 'lead.updated'
      const { id: lead_id, phone, campaign_id } = lead
      const data = { lead, lead_id, phone, campaign_id, ...(created ? {} : { changed }) }
      const id = ids.next('evt')
      const body = JSON.stringify({ id, type, created: now.toISOString(), workspace_id: workspace, data })
      await statements.appendLeadEvent(tx, [workspace, id, type, lead_id, body, now])
    }
    return { created, lead }
  })

async function upsert(tx: statements.Querying, workspace: string, input: NewLead, now: Date) {
  const { phone, source, attributes = {}, timezone, campaign_id } = input
  const words = leadWords(workspace, { phone, source, attributes: attributes as Record<string, unknown> })
  const values = [phone, source, JSON.stringify(attributes), timezone, campaign_id, now, hmac(phone), words]
  const [row] = await statements.upsertLead(tx, [workspace, ids.next('lead'), ...values])
  const { created, changed, ...lead } = row!
  if (!created) await statements.keepLeadWords(tx, [workspace, lead.id, leadWords(workspace, lead as never)])
  return { created, changed, lead }
}

/** Null if the message must not be sent. */
export async function sendMessage(workspace: string, input: NewMessage) {
  const message = await queueMessage(workspace, input)
  if (message) queues.hint({ queue: 'dispatch-message', workspaceId: workspace, id: message.id })
  return message
}

const queueMessage = (workspace: string, { to, body, campaign_id, from }: NewMessage) =>
  statements.locked(pool, `${workspace}:${to}`, async (tx) => {
    const now = new Date()
    const [facts] = await statements.phoneFacts(tx, [
      workspace,
      to,
      hmac(to),
      campaign_id,
      from,
      body,
      body,
      now,
      null,
      null,
    ])
    const { conversation_id, campaign_id: campaign, sender_id, sender, last_inbound_at, initiated_workspace } = facts!
    const lead = facts!.lead_id ?? (await upsert(tx, workspace, { phone: to, source: 'api' }, now)).lead.id
    const initiated = !last_inbound_at || now.getTime() - last_inbound_at.getTime() > 86_400_000
    const capped = initiated && (initiated_workspace?.length ?? 0) >= facts!.workspace_per_day_max
    if (facts!.suppressed || facts!.sender_status !== 'registered' || capped) return null
    const segments = Math.ceil(body.length / (/^[\n\r !-~]*$/.test(body) ? 160 : 70))
    const sent = [
      lead,
      conversation_id,
      campaign,
      sender_id,
      body,
      sender,
      to,
      segments,
      initiated,
      now,
      messageWords(workspace, body),
    ]
    const [message] = await statements.insertMessage(tx, [workspace, ids.next('msg'), ...sent])
    const types = conversation_id === null ? ['message.added'] : ['message.added', 'conversation.updated']
    const each = <T>(value: T) => types.map(() => value)
    const eventIds = types.map(() => ids.next('evt'))
    const messageIds = [message!.id, null].slice(0, types.length)
    const events = [eventIds, types, each(lead), each(conversation_id), messageIds, each(''), types.length, now]
    await statements.appendEvents(tx, [workspace, ...events])
    return message!
  })

export const close = () => queues.close()

export async function readConversation(workspace: string, id: string) {
  const [row] = await statements.conversation(pool, [workspace, id, 1_000])
  return row && shown(row)
}

export async function listConversations(workspace: string, limit: number) {
  const found = await statements.conversations(pool, [workspace, limit + 1])
  const data = found.slice(0, limit).map(shown)
  const { id, created_at } = found[limit] ? found[limit - 1]! : { id: null, created_at: null }
  const at = `${workspace}.${created_at?.getTime().toString(36)}.${id}`
  return { data, has_more: id !== null, next_cursor: id && Buffer.from(`${at}.${hmac(at)}`).toString('base64url') }
}

function shown({ score, signals, confidence, messages, history, ...row }: statements.Conversation) {
  const { id, lead_id, phone, campaign_id, status, ...last } = row
  const first = { id, lead_id, phone, campaign_id, status, qualification: { score, signals, confidence }, messages }
  return { ...first, ...last, ...(history ? { history } : {}) }
}
