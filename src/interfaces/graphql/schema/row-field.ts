import type { ObjectRef } from '@pothos/core'
import type { WorkspaceModel } from '../../../domain/kernel/index.ts'
import type { RefusalKind } from '../../../errors.ts'
import { builder, type Context } from './builder.ts'
import { madeFields } from './made-fields.ts'
import { pascalCase, wordsIn } from './names.ts'
import { nodeRows } from './node.ts'
import { refuses } from './refusals.ts'
import { rowsOf } from './scopes.ts'

type Refusals = readonly [RefusalKind, ...RefusalKind[]]

type RowField<Id extends string> = {
  model: WorkspaceModel
  /** Where the payload has the ID of the row. A null ID is a null row. */
  id: Id
  /** Default: "The" and the words of the field's name. */
  description?: string
  /** Conditions beside the ID. */
  where?: object
}

/** Where the payload of `rowPayload` or `idPayload` has its ID. */
const idKeys = new WeakMap<object, string>()

/** The payload of a mutation that shows one row. It holds the row's ID, and the row is read with what is selected of it. */
export function rowPayload<Id extends string>(
  name: string,
  description: string,
  { field, refusals, ...row }: RowField<Id> & { field?: string; refusals?: Refusals },
): ObjectRef<PothosTypes, Record<Id, string>> {
  const shown = field ?? camelModel(row.model)
  const payload = builder.objectRef<Record<Id, string>>(name).implement({
    description,
    fields: (t) => ({ [shown]: rowField(t, { description: theNoun(shown), ...row }) }),
  }) as ObjectRef<PothosTypes, Record<Id, string>>
  return known(payload, row.id, refusals)
}

/** The payload of a mutation after which only an ID is left. */
export function idPayload<Id extends string>(
  name: string,
  description: string,
  field: { id: Id; description: string; refusals?: Refusals },
): ObjectRef<PothosTypes, Record<Id, string>> {
  const nullable = field.refusals !== undefined
  const payload = builder.objectRef<Record<Id, string>>(name).implement({
    description,
    fields: (t) => ({
      [field.id]: madeFields(t).expose(field.id, { type: 'ID', nullable, description: field.description }),
    }),
  }) as ObjectRef<PothosTypes, Record<Id, string>>
  return known(payload, field.id, field.refusals)
}

export function idKeyOf(payload: object): string {
  return idKeys.get(payload)!
}

function known<Shape>(payload: ObjectRef<PothosTypes, Shape>, id: string, refusals: Refusals | undefined) {
  idKeys.set(payload, id)
  if (refusals) refuses(payload, refusals)
  return payload
}

/** The field of a payload that shows one row. */
export function rowField<Id extends string>(t: unknown, { model, id, description, where = {} }: RowField<Id>) {
  return madeFields(t).prismaField({
    type: model,
    nullable: true,
    description: description ?? theNoun(model),
    resolve: (query: object, payload: Record<Id, string | null>, _args: object, context: Context) => {
      const args = { ...query, where: { id: payload[id], ...where } } // Pothos reports a query that is not read
      return payload[id] === null ? null : rowsOf(context, camelModel(model)).findFirst(args)
    },
  })
}

type RowQuery = {
  model: WorkspaceModel
  /** Of its IDs. */
  prefix: string
  authScopes: object
  /** Conditions beside the ID. */
  where?: object
  description?: string
}

/** Shows the rows of a model by ID: in a root field with the type's name, and in `node`. */
export function queryRow(name: string, { model, prefix, authScopes, where = {}, description }: RowQuery): void {
  const noun = wordsIn(name)
  const article = /^[aeio]/.test(noun) ? 'an' : 'a'
  nodeRows(prefix, pascalCase(name), camelModel(model), where)
  builder.queryField(name, (t) =>
    madeFields(t).prismaField({
      type: model,
      nullable: true,
      description: description ?? `Returns ${article} ${noun} by ID, or null if it does not exist in this workspace.`,
      authScopes,
      args: { id: t.arg.id({ required: true, description: `ID of the ${noun}, such as ${prefix}_01jd….` }) },
      resolve: (query: object, _root: unknown, args: { id: string }, context: Context) =>
        rowsOf(context, camelModel(model)).findFirst({ ...query, where: { id: args.id, ...where } }),
    }),
  )
}

function camelModel(model: WorkspaceModel) {
  return `${model[0]!.toLowerCase()}${model.slice(1)}` as Uncapitalize<WorkspaceModel>
}

/** `phoneNumber` is "The phone number." */
function theNoun(name: string): string {
  return `The ${wordsIn(name)}.`
}

type PothosTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never
