import type { ObjectRef } from '@pothos/core'
import type { WorkspaceModel } from '../../../domain/kernel/index.ts'
import { builder, type Context } from './builder.ts'
import { readsOf } from './scopes.ts'

type RowField<Id extends string> = {
  field: string
  model: WorkspaceModel
  /** Where the payload has the ID of the row. */
  id: Id
  description: string
}

/** The payload of a mutation that shows one row. It holds the row's ID, and the row is read with what is selected of it. */
export function rowPayload<Id extends string>(
  name: string,
  description: string,
  row: RowField<Id>,
): ObjectRef<PothosTypes, Record<Id, string>> {
  return builder.objectRef<Record<Id, string>>(name).implement({
    description,
    fields: (t) => ({ [row.field]: rowField(t, row) }),
  }) as never
}

/** The field of a payload that shows one row. */
export function rowField<Id extends string>(t: unknown, { model, id, description }: Omit<RowField<Id>, 'field'>) {
  return (t as { prismaField(options: object): never }).prismaField({
    type: model,
    nullable: true,
    description,
    resolve: (query: object, payload: Record<Id, string>, _args: object, context: Context) =>
      rowReads(context, model).findFirst({ ...query, where: { id: payload[id] } }),
  })
}

type RowQuery = {
  model: WorkspaceModel
  description: string
  authScopes: object
  /** Describes the argument `id`. */
  id: string
  /** Conditions beside the ID. */
  where?: object
}

/** A root field that returns one row by its ID, or null. */
export function queryRow(name: string, { model, description, authScopes, id, where = {} }: RowQuery): void {
  builder.queryField(name, (t) =>
    t.prismaField({
      type: model,
      nullable: true,
      description,
      authScopes,
      args: { id: t.arg.id({ required: true, description: id }) },
      resolve: (query: object, _root: unknown, args: { id: string }, context: Context) =>
        rowReads(context, model).findFirst({ ...query, where: { id: args.id, ...where } }),
    } as never),
  )
}

function rowReads(context: Context, model: WorkspaceModel) {
  const delegate = `${model[0]!.toLowerCase()}${model.slice(1)}` as Uncapitalize<WorkspaceModel>
  return readsOf(context)[delegate] as unknown as { findFirst(args: object): Promise<object | null> }
}

type PothosTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never
