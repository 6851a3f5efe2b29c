import { getHttpOperationsFromSpec } from '@stoplight/prism-http/dist/utils/operations.js'
import { validateInput, validateOutput } from '@stoplight/prism-http/dist/validator/index.js'
import { createRouteMatcher } from '../../src/interfaces/rest/match-route.ts'
import { openapiText } from '../../src/interfaces/rest/openapi/openapi.ts'
import { ROUTES } from '../../src/interfaces/rest/routes.ts'

/** One call of `/v1`, as it was sent. */
export type Exchange = {
  method: string
  /** Starts with `/v1`, with the query string. */
  path: string
  requestHeaders: Record<string, string>
  /** The request body; for a file's bytes, a text of the same length. */
  sent: string | undefined
  status: number
  headers: Headers
  text: string
}

type Operation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number]
type Verdict = ReturnType<typeof validateInput> | ReturnType<typeof validateOutput>

const match = createRouteMatcher(ROUTES)
let known: Promise<Map<string, Operation>> | undefined

/**
 * Validates a call by the OpenAPI document, as Prism's proxy does: the response must be documented, and a request that was
 * accepted must be valid. Throws the violations. Unknown paths and HEAD, which the document does not have, are not validated.
 */
export async function judge(exchange: Exchange): Promise<void> {
  known ??= readOperations()
  const operations = await known
  const [path, search = ''] = exchange.path.slice('/v1'.length).split('?')
  const route = match(path!)?.methods.get(exchange.method)
  if (!route || exchange.method === 'HEAD') return
  const operation = operations.get(`${route.method} ${route.path}`)!
  const untrue = [
    ...(exchange.status < 300
      ? faultsOf(validateInput({ resource: operation, element: askedOf(exchange, path!, search) }))
      : []),
    ...faultsOf(validateOutput({ resource: operation, element: answeredBy(exchange) })),
    ...undocumentedCode(operation, exchange),
  ]
  if (untrue.length === 0) return
  const call = `${exchange.method} ${exchange.path} → ${exchange.status} ${exchange.text.slice(0, 300)}`
  throw new Error(`The OpenAPI document says otherwise of ${call}\n${untrue.join('\n')}`)
}

async function readOperations(): Promise<Map<string, Operation>> {
  const operations = await getHttpOperationsFromSpec(JSON.parse(openapiText()))
  return new Map(operations.map((operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation]))
}

function askedOf({ method, requestHeaders, sent }: Exchange, path: string, search: string) {
  const headers = lowerCased(requestHeaders)
  const query = Object.fromEntries(new URLSearchParams(search))
  const isForm = headers['content-type']?.startsWith('multipart/')
  return {
    method: method.toLowerCase() as 'get',
    url: { path, query },
    headers,
    ...(sent !== undefined && !isForm && { body: readJson(sent) }),
    ...(isForm && { body: sent }),
  }
}

function answeredBy({ status, headers, text }: Exchange) {
  const hasBody = text !== ''
  const isJson = headers.get('content-type')?.startsWith('application/json')
  const body = hasBody && (isJson ? JSON.parse(text) : text)
  return { statusCode: status, headers: Object.fromEntries(headers), ...(hasBody && { body }) }
}

function faultsOf(verdict: Verdict): string[] {
  if (verdict._tag === 'Right') return []
  return verdict.left.map(({ message, path }) => `${path?.join('.') ?? ''} ${message}`)
}

function undocumentedCode({ responses }: Operation, { status, text }: Exchange): string[] {
  if (status < 400) return []
  const { code } = JSON.parse(text)
  const bodies = responses
    .filter((response) => response.code === String(status))
    .flatMap(({ contents = [] }) => contents)
  const documented = bodies.flatMap(({ examples = [] }) => examples.map(({ key }) => key))
  return documented.includes(code) ? [] : [`The code ${code} is not documented.`]
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
