import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Answer } from '../http/answer.ts'
import type { Authentication } from '../http/authentication.ts'
import { checkContentType, checkDeclaredLength, parseBody, readBody } from '../http/body.ts'
import { admitCaller, type Exchange, takeFromRateIfKnown, type WhoAsks } from '../rest/admission.ts'
import { type RestHandler, respond } from '../rest/shell.ts'
import type { Caller } from './call-tool.ts'

const PREFIX = '/mcp'
const ALLOW = 'POST, OPTIONS'

type Operations = Pick<Caller, 'callRoute' | 'checkDocuments'>

/**
 * `POST /mcp` for API keys and access tokens, with the limits, headers and errors of `/v1`. It keeps no sessions and streams
 * nothing, so each request is answered in one piece. The protocol is loaded with the first request.
 */
export function createMcpHandler(app: App, authentication: Authentication, operations: Operations): RestHandler {
  const whoAsks: WhoAsks = ({ headers }) => authentication.principalOf(headers.authorization)
  const api = { app, prefix: PREFIX, whoAsks }
  return async (request, response, record) => {
    const exchange: Exchange = { request, record, headers: { 'Request-Id': record.requestId }, path: '', search: '' }
    await respond(api, exchange, response, answerTo(api, exchange, operations))
  }
}

type Api = { app: App; prefix: string; whoAsks: WhoAsks }

async function answerTo(api: Api, exchange: Exchange, operations: Operations): Promise<Answer> {
  const { request, record } = exchange
  try {
    checkDeclaredLength(request)
    if (request.method === 'OPTIONS') return { status: 204, body: null, headers: { Allow: ALLOW } }
    checkMethod(exchange)
    checkContentType(request)
  } catch (refusal) {
    await takeFromRateIfKnown(api, exchange)
    throw refusal
  }
  const principal = await admitCaller(api, exchange)
  const body = parseBody(await readBody(request))
  const { serveMcp } = await import('./mcp-server.ts')
  return serveMcp({ app: api.app, principal, record, ...operations }, request.headers, body)
}

function checkMethod({ request, headers }: Exchange): void {
  if (request.method === 'POST') return
  headers.Allow = ALLOW
  throw new AppError('method_not_allowed', {
    message: 'Method not allowed; use POST. There are no sessions or streams.',
  })
}
