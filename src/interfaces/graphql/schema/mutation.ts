import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Actor, IdempotencyClaim } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import { runOnce } from '../../http/idempotent-run.ts'
import type { Context } from './builder.ts'
import { asGraphqlSays, parseInput } from './wire.ts'

/** What a mutation's payload is made of: ids and plain values, so that it can be kept and given again. */
type Payload = Record<string, unknown>

type Mutation<Schema extends z.ZodType, Made extends Payload> = {
  name: string
  schema: Schema
  /** Whether the kept answer is for the same key or member alone: it holds what not everybody who may ask would be given. */
  isOwn?: boolean
  run(input: z.output<Schema>, claim: IdempotencyClaim | undefined): Promise<Made>
  /** The payload for what an earlier run with the same key has made without living to say so. Absent where no run says what it made. */
  again?(id: string): Promise<Made> | Made
}

const KEY = /^[\x20-\x7e]{1,255}$/

/**
 * Parses the input with the operation's own schema and runs the operation: once for its `idempotencyKey`, if it has one.
 * Keys are REST's, of the same workspace; a key used there is another request here.
 */
export async function runMutation<Schema extends z.ZodType, Made extends Payload>(
  { app, principal }: Context,
  { idempotencyKey: key, ...given }: { idempotencyKey?: string | null | undefined },
  { name, schema, isOwn = false, run, again }: Mutation<Schema, Made>,
): Promise<Made> {
  return asGraphqlSays(async () => {
    const input = parseInput(schema, given)
    if (key == null) return run(input, undefined)
    if (!KEY.test(key)) {
      const message = 'Must have 1 to 255 printable ASCII characters.'
      throw new AppError('invalid_parameter', { param: 'idempotencyKey', message })
    }
    const fingerprint = createHash('sha256')
      .update(JSON.stringify(['graphql', name, given, ...(isOwn ? [principal.actor.id] : [])]))
      .digest('hex')
    const { body } = await runOnce(
      app,
      { workspaceId: principal.workspaceId, key, fingerprint },
      async (claim, madeId) => {
        const made = madeId === undefined || !again ? await run(input, claim) : await again(madeId)
        return { status: 200, body: JSON.stringify(made) }
      },
    )
    return JSON.parse(body) as Made
  })
}

/** Who is written down for a change of the set-up. */
export function actorOf({ principal }: Context): Actor {
  return principal.actor
}

/** The description that every `idempotencyKey` has. */
export const idempotencyKeyField = {
  description: 'Makes retries safe: the same key with the same input returns the same result for 24 hours.',
}
