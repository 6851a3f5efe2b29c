import { createHash } from 'node:crypto'
import fastify, { type FastifyRequest, LogController } from 'fastify'
import { answerParent } from '../child.ts'
import { type Key, keyByHash } from '../statements.ts'
import * as operations from './operations.ts'

/** A typical manual implementation with Fastify and pg of the four compared requests. */

type PeerRequest = FastifyRequest & { workspace?: string }

const kept = new Map<string, { key: Promise<Key | undefined>; since: number }>()
const app = fastify({
  logger: { level: 'info', base: null },
  logController: new LogController({ disableRequestLogging: true }),
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allowUnionTypes: true } },
})
function keyOf(secret: string): Promise<Key | undefined> {
  const found = kept.get(secret)
  if (found && performance.now() - found.since < 1_000) return found.key
  const hash = createHash('sha256').update(secret).digest('hex')
  const key = keyByHash(operations.pool, [hash, new Date()]).then(([row]) => row)
  kept.set(secret, { key, since: performance.now() })
  return key
}

app.decorateRequest('workspace', '')
app.addHook('onRequest', async (request: PeerRequest, reply) => {
  const key = await keyOf(request.headers.authorization?.slice('Bearer '.length) ?? '')
  if (!key) return reply.code(401).send({ code: 'invalid_api_key' })
  if (!key.scopes.includes('full_access')) return reply.code(403).send({ code: 'insufficient_scope' })
  request.workspace = key.workspace_id
})
app.addHook('onResponse', async ({ id, method, routeOptions }, { statusCode: status, elapsedTime: ms }) => {
  app.log.info({ event: 'http.request', method, route: routeOptions.url, status, ms, requestId: id })
})

const text = { type: 'string', minLength: 1, maxLength: 64 }
const longer = (maxLength: number) => ({ ...text, maxLength })
const phone = { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$' }
const value = { type: ['string', 'number', 'boolean', 'null'], maxLength: 16_384 }
const attributes = { type: 'object', maxProperties: 100, propertyNames: text, additionalProperties: value }
const lead = { phone, source: longer(200), attributes, timezone: text, campaign_id: text }
const message = { to: phone, body: longer(1_600), campaign_id: text, from: phone }
const strict = (properties: object, ...required: string[]) => {
  return { type: 'object', additionalProperties: false, required, properties }
}

app.post('/v1/leads', { schema: { body: strict(lead, 'phone') } }, async (request: PeerRequest, reply) => {
  const { created, lead } = await operations.createLead(request.workspace!, request.body as operations.NewLead)
  reply.code(created ? 201 : 200)
  return lead
})
app.post('/v1/messages', { schema: { body: strict(message, 'to', 'body') } }, async (request: PeerRequest, reply) => {
  const sent = await operations.sendMessage(request.workspace!, request.body as operations.NewMessage)
  reply.code(sent ? 201 : 422)
  return sent ?? { code: 'withheld' }
})
app.get(
  '/v1/conversations/:id',
  { schema: { params: strict({ id: text }, 'id') } },
  async (request: PeerRequest, reply) => {
    const found = await operations.readConversation(request.workspace!, (request.params as { id: string }).id)
    return found ?? reply.code(404).send({ code: 'not_found' })
  },
)
const querystring = strict({ limit: { type: 'string', pattern: '^([1-9][0-9]?|100)$' } })
app.get('/v1/conversations', { schema: { querystring } }, (request: PeerRequest) => {
  const { limit = '20' } = request.query as { limit?: string }
  return operations.listConversations(request.workspace!, Number(limit))
})

await app.listen({ port: 0, host: '127.0.0.1' })
answerParent({ port: async () => (app.server.address() as { port: number }).port }, operations.close)
