import { getDatamodel } from '../../generated/pothos.ts'
import type { PrismaClient } from '../../generated/prisma/client.ts'

export type Column = { column: string; type: string }

/** Its rows are those whose columns `to` have what ours in `from` have. */
export type Relation = { table: string; isList: boolean; from: string[]; to: string[] }

/** A table as Prisma's model of it: names of fields to columns and to relations. */
export type Table = { name: string; columns: Map<string, Column>; relations: Map<string, Relation> }

/** By the names of Prisma's delegates, such as `sandboxReset`. */
export type Tables = Map<string, Table>

type Field = {
  name: string
  type: string
  kind: string
  isList: boolean
  relationName?: string
  relationFromFields?: readonly string[]
}
type Model = { fields: Field[]; primaryKey: { fields: string[] } | null }
type Named = { dbName: string | null; fields: { name: string; dbName?: string }[] }
type Models = Record<string, Model>

/** What Prisma and its generator for Pothos know of the schema: the one has the names in the database, the other all else. */
export function tablesOf(prisma: PrismaClient): Tables {
  const { models: named } = (prisma as unknown as { _runtimeDataModel: { models: Record<string, Named> } })
    ._runtimeDataModel
  const { models } = (getDatamodel() as unknown as { datamodel: { models: Models } }).datamodel
  return new Map(Object.keys(models).map((model) => [delegateOf(model), tableOf(models, named, model)]))
}

export function delegateOf(model: string): string {
  return model[0]!.toLowerCase() + model.slice(1)
}

function tableOf(models: Models, named: Record<string, Named>, model: string): Table {
  const { fields } = models[model]!
  const columnOf = (of: string, field: string) => named[of]!.fields.find(({ name }) => name === field)!.dbName ?? field
  const columns = fields
    .filter(({ kind }) => kind !== 'object')
    .map(({ name, type, isList }) => [name, { column: columnOf(model, name), type: isList ? 'List' : type }] as const)
  const relations = fields
    .filter(({ kind }) => kind === 'object')
    .map((field): [string, Relation] => {
      const [from, to] = keysOf(models, model, field)
      return [
        field.name,
        {
          table: delegateOf(field.type),
          isList: field.isList,
          from: from.map((name) => columnOf(model, name)),
          to: to.map((name) => columnOf(field.type, name)),
        },
      ]
    })
  return { name: named[model]!.dbName ?? model, columns: new Map(columns), relations: new Map(relations) }
}

/** Who refers does so by the other's key. The other side of a relation has its name. */
function keysOf(models: Models, model: string, field: Field): [from: readonly string[], to: readonly string[]] {
  const { relationFromFields: own = [] } = field
  if (own.length > 0) return [own, keyOf(models[field.type]!)]
  const other = models[field.type]!.fields.find(
    ({ relationName, relationFromFields = [] }) => relationName === field.relationName && relationFromFields.length > 0,
  )!
  return [keyOf(models[model]!), other.relationFromFields!]
}

function keyOf({ primaryKey, fields }: Model): readonly string[] {
  return primaryKey?.fields ?? fields.filter((field) => 'isId' in field && field.isId).map(({ name }) => name)
}
