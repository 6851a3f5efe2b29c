import { createHash } from 'node:crypto'
import type { InputRef } from '@pothos/core'
import type { z } from 'zod'
import type { Actor, IdempotencyClaim } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import { runOnce } from '../../http/idempotent-run.ts'
import { builder, type Context } from './builder.ts'
import { asGraphqlSays, parseInput } from './wire.ts'

/** The source of a mutation's payload: IDs and plain values, so that it can be stored and returned again. */
type Payload = Record<string, unknown>

type Mutation<Schema extends z.ZodType, Made extends Payload> = {
  name: string
  schema: Schema
  /** Whether the stored result is only returned to the same key or member, because it contains secrets. */
  isOwn?: boolean
  run(input: z.output<Schema>, claim: IdempotencyClaim | undefined): Promise<Made>
  /** The payload for what an earlier run with the same key has made without living to say so. Absent where no run says what it made. */
  again?(id: string, input: z.output<Schema>): Promise<Made> | Made
}

type MutationField<Schema extends z.ZodType, Made extends Payload> = Pick<
  Mutation<Schema, Made>,
  'schema' | 'isOwn'
> & {
  /** The payload's type, which says what `run` must return. */
  type: { readonly $inferType: Made }
  description: string
  authScopes: object
  input: InputRef<Record<string, unknown> & { idempotencyKey?: string | null }>
  /** Describes the argument `input`. */
  takes?: string
  run(input: z.output<Schema>, context: Context, claim: IdempotencyClaim | undefined): Promise<NoInfer<Made>>
  again?(id: string, context: Context, input: z.output<Schema>): Promise<NoInfer<Made>> | NoInfer<Made>
}

/** A mutation with one argument, `input`, which its schema checks. */
export function mutation<Schema extends z.ZodType, Made extends Payload>(
  name: string,
  field: MutationField<Schema, Made>,
): void {
  const { type, description, authScopes, input, takes = 'Parameters of the mutation.', run, again, ...rest } = field
  builder.mutationField(name, (t) =>
    t.field({
      type,
      nullable: true,
      description,
      authScopes,
      args: { input: t.arg({ type: input, required: true, description: takes }) },
      resolve: (_root: unknown, args: { input: object }, context: Context) =>
        runMutation<Schema, Made>(context, args.input, {
          ...rest,
          name,
          run: (given, claim) => run(given, context, claim),
          ...(again && { again: (id, given) => again(id, context, given) }),
        }),
    } as never),
  )
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
        const made = madeId === undefined || !again ? await run(input, claim) : await again(madeId, input)
        return { status: 200, body: JSON.stringify(made) }
      },
    )
    return JSON.parse(body) as Made
  })
}

/** The actor of a change, for the audit log. */
export function actorOf({ principal }: Context): Actor {
  return principal.actor
}
