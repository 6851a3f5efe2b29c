import type { InputRef } from '@pothos/core'
import type { z } from 'zod'
import type { Principal } from '../../../domain/identity/index.ts'
import type { Actor, IdempotencyClaim } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import { valueFingerprints } from '../../http/fingerprint.ts'
import { runOnce } from '../../http/idempotent-run.ts'
import { builder, type Context } from './builder.ts'
import { type InputOptions, inputOf } from './input-of.ts'
import { madeFields } from './made-fields.ts'
import { pascalCase } from './names.ts'
import { idKeyOf } from './row-field.ts'
import { parseInput, withGraphqlParams } from './wire.ts'

/** The source of a mutation's payload: IDs and plain values, so that it can be stored and returned again. */
export type Payload = Record<string, unknown>

type Mutation<Schema extends z.ZodType, Made extends Payload> = {
  name: string
  schema: Schema
  /** Whether the stored result is only returned to the same key or member, because it contains secrets. */
  isOwn?: boolean
  run(input: z.output<Schema>, claim: IdempotencyClaim | undefined): Promise<Made>
  /** The payload of an earlier run with the same key that created this and crashed. Default: runs again. */
  again?(id: string, input: z.output<Schema>): Promise<Made> | Made
}

/** Who runs a mutation, as most operations take it beside their input. */
type Caller = Pick<Principal, 'workspaceId' | 'mode' | 'actor'> & { idempotency: IdempotencyClaim | undefined }

export type MutationRequest = { app: Context['app']; by: Caller; context: Context }

/** The request of a mutation, with the claim of its idempotency key. */
export function requestOf(context: Context, idempotency?: IdempotencyClaim): MutationRequest {
  const { workspaceId, mode, actor } = context.principal
  return { app: context.app, context, by: { workspaceId, mode, actor, idempotency } }
}

export type MutationOptions<Schema extends z.ZodType> = {
  schema: Schema
  isOwn?: boolean
  description: string
  authScopes: object
  /** The input type, where it is not made of the schema or has several mutations. */
  inputType?: InputRef<RawInput>
  /** Of the input type that is made of the schema: it has the mutation's name. */
  input?: InputOptions
  /** Describes the argument `input`. */
  takes?: string
  complexity?: number
  /** Throws if the caller cannot run it, before the input is read. */
  check?(context: Context): void
  /** The input as the schema reads it, where that differs from what GraphQL has. */
  read?(given: RawInput, context: Context): RawInput
  /** The name of an invalid parameter in GraphQL, where `read` changed it. Gets what `read` returned. */
  rename?(param: string, input: RawInput): string
  isInputOptional?: boolean
}

type RawInput = Record<string, unknown> & { idempotencyKey?: string | null }

/**
 * Thrown by `run` to return a payload that is not stored with the idempotency key, which is released, so that a retry is a new
 * attempt.
 */
export class UnstoredPayload<Made extends Payload> extends Error {
  readonly payload: Made

  constructor(payload: Made) {
    super('This payload is returned.')
    this.payload = payload
  }
}

type MutationField<Schema extends z.ZodType, Made extends Payload> = MutationOptions<Schema> & {
  /** The payload's type, which says what `run` must return. */
  type: { readonly $inferType: Made }
  run(input: z.output<Schema>, request: MutationRequest): Promise<NoInfer<Made>>
  /** The payload of an earlier run that crashed before it returned one. Its `by` has no claim. */
  again?(id: string, request: MutationRequest, input: z.output<Schema>): Promise<NoInfer<Made>> | NoInfer<Made>
}

/** A mutation with one argument, `input`, which its schema checks. */
export function mutation<Schema extends z.ZodType, Made extends Payload>(
  name: string,
  { type, schema, isOwn = false, input, check, read, rename, run, again, ...field }: MutationField<Schema, Made>,
): void {
  const { inputType, takes = 'Parameters of the mutation.', isInputOptional = false, ...options } = field
  const argument = inputType ?? inputOf(`${pascalCase(name)}Input`, schema as unknown as z.ZodObject, input)
  builder.mutationField(name, (t) =>
    madeFields(t).field({
      ...options,
      type,
      nullable: true,
      args: { input: t.arg({ type: argument, required: !isInputOptional, description: takes }) },
      resolve: async (_root: unknown, { input }: { input?: RawInput | null }, context: Context) => {
        check?.(context)
        const given = input ?? {}
        const wanted = read ? await withGraphqlParams(async () => read(given, context)) : given
        try {
          return await runMutation<Schema, Made>(context, wanted, {
            name,
            schema,
            isOwn,
            run: (parsed, claim) => run(parsed, requestOf(context, claim)),
            ...(again && { again: (id, parsed) => again(id, requestOf(context), parsed) }),
          })
        } catch (error) {
          if (error instanceof UnstoredPayload) return error.payload
          if (!rename || !(error instanceof AppError) || !error.param) throw error
          throw error.renamed(rename(error.param, wanted))
        }
      },
    }),
  )
}

type RowMutation<Schema extends z.ZodType> = MutationOptions<Schema> & {
  /** Made by `rowPayload` or `idPayload`. */
  type: object
  run(
    input: z.output<Schema>,
    request: MutationRequest,
  ): Promise<z.output<Schema> extends { id: string } ? unknown : string>
}

/** A mutation of one row, whose payload has its ID: the one of the input, or else the one that `run` returns. */
export function rowMutation<Schema extends z.ZodType>(
  name: string,
  { type, run, ...field }: RowMutation<Schema>,
): void {
  const key = idKeyOf(type)
  mutation<Schema, Payload>(name, {
    ...field,
    type: type as { readonly $inferType: Payload },
    run: async (input, request) => {
      const made = await run(input, request)
      return { [key]: (input as { id?: string }).id ?? made }
    },
    again: (id) => ({ [key]: id }),
  })
}

const KEY = /^[\x20-\x7e]{1,255}$/

/**
 * Parses the input with the operation's own schema and runs the operation: once for its `idempotencyKey`, if it has one.
 * Keys are REST's, of the same workspace; a key used there is another request here.
 */
async function runMutation<Schema extends z.ZodType, Made extends Payload>(
  { app, principal }: Context,
  { idempotencyKey: key, ...given }: { idempotencyKey?: string | null | undefined },
  { name, schema, isOwn = false, run, again }: Mutation<Schema, Made>,
): Promise<Made> {
  return withGraphqlParams(async () => {
    const input = parseInput(schema, given)
    if (key == null) return run(input, undefined)
    if (!KEY.test(key)) {
      const message = 'Must have 1 to 255 printable ASCII characters.'
      throw new AppError('invalid_parameter', { param: 'idempotencyKey', message })
    }
    const fingerprints = valueFingerprints(['graphql', name, given, ...(isOwn ? [principal.actor.id] : [])])
    const { body } = await runOnce(
      app,
      { workspaceId: principal.workspaceId, key, fingerprints },
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
