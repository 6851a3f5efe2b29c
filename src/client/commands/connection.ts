import { askGraphql, type GraphqlRequest } from '../graphql.ts'
import { type Client, createClient } from '../index.ts'
import { baseOf, type CallOptions, type ClientOptions, Transport } from '../transport.ts'
import { type CommandEnvironment, type Given, Misuse } from './command.ts'
import { readLogin } from './saved-login.ts'

const URL_DEFAULT = 'http://127.0.0.1:4000'
/** A person waits for the result. */
const RETRY = { triesMax: 3, withinMs: 10_000 }

export type Connection = {
  client: Client
  graphql: <Data>(request: GraphqlRequest, options?: CallOptions) => Promise<Data>
}

/**
 * Connects with the key of an option, of the environment or of the saved login. A saved key is sent only to the service that it was
 * saved for.
 */
export function connect(given: Given, { env }: CommandEnvironment): Connection {
  const url = urlOf(given, env)
  const apiKey = given.text('api-key') ?? (env.LEADTHREAD_API_KEY || undefined) ?? savedKey(env, url)
  return connectTo({ apiKey, baseUrl: url })
}

export function connectTo(options: ClientOptions): Connection {
  const complete = { retry: RETRY, ...options }
  const transport = new Transport(complete)
  return {
    client: createClient(complete),
    graphql: (request, callOptions) => askGraphql(transport, request, callOptions),
  }
}

/** The URL of the service: of the option, the environment or the saved login, without a slash at the end. */
export function urlOf(given: Given, env: CommandEnvironment['env']): string {
  const url = given.text('url') ?? (env.LEADTHREAD_URL || undefined) ?? readLogin(env)?.url ?? URL_DEFAULT
  return normalUrl(url)
}

/** The URL for a new login. The URL of an earlier login is not used. */
export function urlOfNewLogin(given: Given, env: CommandEnvironment['env']): string {
  return normalUrl(given.text('url') ?? (env.LEADTHREAD_URL || URL_DEFAULT))
}

/** Whether a text is an http or https URL. */
export function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}

function normalUrl(text: string): string {
  if (!isWebAddress(text)) {
    throw new Misuse(`The URL of the service must begin with http:// or https://. Received: ${JSON.stringify(text)}`)
  }
  return baseOf(text)
}

function savedKey(env: CommandEnvironment['env'], url: string): string {
  const login = readLogin(env)
  if (login?.url === url) return login.apiKey
  const elsewhere = login ? ` The saved key is for ${login.url}, not for ${url}.` : ''
  throw new Misuse(`An API key is required. Run leadthread login, or set LEADTHREAD_API_KEY.${elsewhere}`)
}
