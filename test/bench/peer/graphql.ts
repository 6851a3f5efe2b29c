import { createHash } from 'node:crypto'
import fastify, { type FastifyRequest } from 'fastify'
import mercurius from 'mercurius'
import { answerParent, given } from '../child.ts'
import { keyByHash, openPool } from '../statements.ts'

/** A typical implementation with Mercurius, its JIT and pg for two documents of the dashboard: one statement each. */

const pool = openPool(given().databaseUrl)
const app = fastify({ logger: false })

const SCHEMA = `
  scalar JSON
  scalar ConversationStatus
  scalar Handler
  type Query {
    conversations(first: Int, after: String, status: ConversationStatus, handler: Handler, isOpen: Boolean, mine: Boolean, unassigned: Boolean,
      unread: Boolean, waiting: Boolean, inboxState: InboxState, campaignId: ID, search: String, orderBy: ConversationOrder): ConversationConnection
    messages(conversationId: ID!, first: Int, after: String): MessageConnection
  }
  enum InboxState { OPEN SNOOZED DONE }
  enum ConversationOrder { LAST_MESSAGE_AT WAITING_SINCE SCORE }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type ConversationConnection { edges: [ConversationEdge]! pageInfo: PageInfo! }
  type ConversationEdge { cursor: String! node: Conversation! }
  type Conversation { id: ID! status: String! handler: String! assignedTo: String waitingSince: String inboxState: String! snoozedUntil: String completesAt: String
    unread: Boolean phone: String! lastMessageAt: String!
    messageCount: Int! handoffAt: String handoffReason: String escalateAt: String claimedAt: String completedAt: String qualification: Qualification! lead: Lead
    campaign: Campaign messages(first: Int): MessageConnection }
  type Qualification { score: Int! confidence: String! }
  type Lead { id: ID! attributes: JSON! suppressed: Boolean! }
  type Campaign { id: ID! name: String! }
  type MessageConnection { edges: [MessageEdge]! pageInfo: PageInfo! }
  type MessageEdge { cursor: String! node: Message! }
  type Message { id: ID! direction: String! body: String! segments: Int! status: String! errorCode: String purpose: String sentBy: String! sentByMemberId: ID
    from: String! to: String! createdAt: String! scheduledFor: String sentAt: String deliveredAt: String }`

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const word = (column: string) => `upper(replace(${column}, '-', '_'))`

const INBOX = `
  select c.id, ${word('c.status')} as status, upper(c.handler) as handler, c.assigned_to as "assignedTo", c.phone,
    ${time('c.last_message_at')} as "lastMessageAt", c.message_count as "messageCount", ${time('c.handoff_at')} as "handoffAt",
    ${time('c.waiting_since')} as "waitingSince", c.handoff_reason as "handoffReason", ${time('c.escalate_at')} as "escalateAt",
    ${time('c.claimed_at')} as "claimedAt", ${time('c.completed_at')} as "completedAt",
    upper(c.inbox_state) as "inboxState", ${time('c.snoozed_until')} as "snoozedUntil", ${time('c.completes_at')} as "completesAt",
    json_build_object('score', c.score, 'confidence', upper(c.confidence)) as qualification,
    json_build_object('id', l.id, 'attributes', l.attributes, 'suppressed', l.suppressed) as lead,
    json_build_object('id', k.id, 'name', k.name) as campaign, m.message
  from conversation c join lead l on l.workspace_id = c.workspace_id and l.id = c.lead_id
  join campaign k on k.workspace_id = c.workspace_id and k.id = c.campaign_id
  left join lateral (select json_build_object('id', x.id, 'body', x.body, 'direction', upper(x.direction), 'sentBy', upper(x.sent_by),
      'status', upper(x.status), 'createdAt', ${time('x.created_at')}, 'scheduledFor', ${time('x.scheduled_for')}) as message
    from message x where x.workspace_id = c.workspace_id and x.conversation_id = c.id order by x.created_at desc, x.id desc limit 1) m on true
  where c.workspace_id = $1 order by c.last_message_at desc, c.id desc limit $2`

const THREAD = `
  select id, upper(direction) as direction, body, segments, upper(status) as status, error_code as "errorCode", upper(purpose) as purpose,
    upper(sent_by) as "sentBy", case when sent_by = 'human' then next_assignee end as "sentByMemberId", "from", "to", ${time('created_at')} as "createdAt", ${time('scheduled_for')} as "scheduledFor",
    ${time('sent_at')} as "sentAt", ${time('delivered_at')} as "deliveredAt"
  from message where workspace_id = $1 and conversation_id = $2 order by created_at desc, id desc limit $3`

type Row = { id: string; message?: object | null }
type Context = { workspace: string }

const rowsOf = async (name: string, text: string, values: unknown[]) =>
  (await pool.query<Row>({ name, text, values })).rows
const cursorOf = ({ id }: Row) => Buffer.from(id).toString('base64url')

function pageOf(rows: Row[], first: number) {
  const edges = rows.slice(0, first).map((node) => ({ cursor: cursorOf(node), node }))
  return { edges, pageInfo: { hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null } }
}

const resolvers = {
  Query: {
    async conversations(_root: unknown, { first }: { first: number }, { workspace }: Context) {
      return pageOf(await rowsOf('inbox', INBOX, [workspace, first + 1]), first)
    },
    async messages(_root: unknown, asked: { conversationId: string; first: number }, { workspace }: Context) {
      return pageOf(await rowsOf('thread', THREAD, [workspace, asked.conversationId, asked.first + 1]), asked.first)
    },
  },
  Conversation: { messages: ({ message }: Row) => ({ edges: message ? [{ node: message }] : [] }) },
}

type Known = { workspace: Promise<string>; since: number }
const known = new Map<string, Known>()

/** Looked up once a second, as in the service. */
function workspaceOf({ headers }: FastifyRequest): Promise<string> {
  const secret = headers.authorization!.slice('Bearer '.length)
  const found = known.get(secret)
  if (found && performance.now() - found.since < 1_000) return found.workspace
  const hash = createHash('sha256').update(secret).digest('hex')
  const workspace = keyByHash(pool, [hash, new Date()]).then(([row]) => row!.workspace_id)
  known.set(secret, { workspace, since: performance.now() })
  return workspace
}

const context = async (request: FastifyRequest) => ({ workspace: await workspaceOf(request) })
await app.register(mercurius, { schema: SCHEMA, resolvers: resolvers as never, context, jit: 1 })
await app.listen({ port: 0, host: '127.0.0.1' })
answerParent({ port: async () => (app.server.address() as { port: number }).port }, () => pool.end())
