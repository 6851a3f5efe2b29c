import { parseArgs } from 'node:util'
import { LeadthreadError } from '../errors.ts'
import { createClient } from '../index.ts'
import { newSigningSecret } from '../sign-webhook.ts'
import type { EventType } from '../webhook-event.ts'
import { listen } from './listen.ts'

const USAGE = `leadthread listen --forward-to http://localhost:3000/hook
  --types lead.qualified,message.received   only these types
  --after CURSOR      start after this cursor, as printed by an earlier run
  --secret whsec_…    sign with this secret; by default, a new secret is generated and printed
  --api-key lt_…      or LEADTHREAD_API_KEY
  --url http://…      or LEADTHREAD_URL; default http://127.0.0.1:4000`

const OPTIONS = {
  'forward-to': { type: 'string' },
  types: { type: 'string' },
  after: { type: 'string' },
  secret: { type: 'string' },
  'api-key': { type: 'string' },
  url: { type: 'string' },
  help: { type: 'boolean' },
} as const

export type CommandEnvironment = {
  env: Readonly<Record<string, string | undefined>>
  print: (line: string) => void
  /** Stops the running command. */
  signal: AbortSignal
}

/** Runs a command line. Resolves with its exit code: 0 success, 1 failure, 2 invalid usage. */
export async function runCommand(words: string[], environment: CommandEnvironment): Promise<number> {
  const { print } = environment
  try {
    const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true })
    if (values.help) {
      print(USAGE)
      return 0
    }
    if (positionals.length !== 1 || positionals[0] !== 'listen')
      throw new Misuse('Unknown command. Use: leadthread listen')
    return await runListen(values, environment)
  } catch (error) {
    if (error instanceof LeadthreadError) {
      print(`${error.message} (${error.code}${error.requestId ? `, request ${error.requestId}` : ''})`)
      return 1
    }
    if (environment.signal.aborted) return 0
    if (!isMisuse(error)) throw error
    print(`${error.message}\n\n${USAGE}`)
    return 2
  }
}

/** An invalid command line. */
class Misuse extends Error {}

function isMisuse(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return error instanceof Misuse || code.startsWith('ERR_PARSE_ARGS') || code === 'ERR_INVALID_URL'
}

type Values = { [Name in keyof typeof OPTIONS]?: string | boolean | undefined }

async function runListen(values: Values, { env, print, signal }: CommandEnvironment): Promise<number> {
  const given = (name: keyof Values): string | undefined => (values[name] as string | undefined) || undefined
  const apiKey = given('api-key') ?? env.LEADTHREAD_API_KEY
  const forwardTo = given('forward-to')
  if (!forwardTo || !/^https?:\/\//.test(forwardTo))
    throw new Misuse('--forward-to must be an http:// or https:// URL.')
  if (!apiKey) throw new Misuse('An API key is required. Set --api-key or LEADTHREAD_API_KEY.')
  const secret = given('secret') ?? newSigningSecret()
  if (!/^whsec_[A-Za-z0-9+/]{14,}=*$/.test(secret)) throw new Misuse('--secret must be whsec_ followed by base64.')

  const client = createClient({ apiKey, baseUrl: given('url') ?? env.LEADTHREAD_URL ?? 'http://127.0.0.1:4000' })
  // Fail now if the address is wrong. After the first event, an unreachable receiver is waited for.
  const { id, name, mode } = await client.workspace.retrieve({ signal, retry: { triesMax: 2 } })
  print(`Forwarding events of ${name} (${mode}, ${id}) to ${forwardTo}`)
  print(`The signing secret is ${secret}`)
  const types = given('types')
    ?.split(',')
    .map((type) => type.trim()) as EventType[] | undefined
  const cursor = await listen({ client, forwardTo, secret, types, after: given('after'), signal, print })
  print(cursor ? `Stopped. To resume, use: --after ${cursor}` : 'Stopped.')
  return 0
}
