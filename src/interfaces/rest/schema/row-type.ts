import type { z } from 'zod'
import { camelCase, type DerivedField, readDerived, type WorkspaceModel } from '../../../domain/kernel/index.ts'
import { orNotFound } from '../../../errors.ts'
import type { Context } from '../../graphql/schema/builder.ts'
import { isTime } from '../../graphql/schema/column-fields.ts'
import { shownReadsOf } from '../../graphql/schema/scopes.ts'
import { wireType } from './wire-type.ts'

/** A row of a model, as `ShownReads` returns it. */
type Row = Record<string, unknown>

/** A field that shows rows of a relation: how they are read, and how they are shown. */
export type RelationField = { relation: object; show(row: Row, context: Context): unknown }

type OwnField = DerivedField<Context['app']> | RelationField

/** A Rest type that shows rows of a Prisma model, with the fields of the shape. */
export type RowType<Shape extends z.ZodRawShape> = {
  readonly $inferType: ShapeOutput<Shape>
  name: string
  schema: z.ZodObject<Shape>
  /** What a read of a row must select. */
  select: object
  /** Reads one row. Throws `not_found` with this noun if there is none. */
  find(context: Context, noun: string, where: { id: string }): Promise<ShapeOutput<Shape>>
  show(row: object, context: Context): ShapeOutput<Shape>
}

type ShapeOutput<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/**
 * Creates the REST type of a Prisma model. A field reads the column of its name in camelCase, unless it is in `derived` or shows
 * a relation; timestamps become strings.
 */
export function rowType<Shape extends z.ZodRawShape>(
  name: string,
  model: WorkspaceModel,
  schema: z.ZodObject<Shape>,
  derived: Partial<Record<keyof Shape & string, OwnField>> = {},
): RowType<Shape> {
  const own: Partial<Record<string, OwnField>> = derived
  const select = Object.assign({}, ...Object.keys(schema.shape).map((field) => selectOf(field, own[field])))
  const readers = Object.entries(own).map(([field, given]) => [field, readerOf(model, given!)] as const)
  const show = (row: object, context: Context) => {
    if (readers.length === 0) return row
    const resource: Row = { ...row }
    for (const [field, read] of readers) {
      const value = read(row, context)
      resource[field] = value instanceof Date ? value.toISOString() : value
    }
    return resource
  }
  const delegate = `${model[0]!.toLowerCase()}${model.slice(1)}` as Uncapitalize<WorkspaceModel>
  const find: RowType<Shape>['find'] = async (context, noun, where) => {
    const row = orNotFound(await shownReadsOf(context, delegate).findFirst({ select, where }), noun, where.id)
    return show(row, context) as ShapeOutput<Shape>
  }
  return Object.assign(wireType(name, schema), { schema, select, show, find }) as unknown as RowType<Shape>
}

function selectOf(field: string, own: OwnField | undefined): object {
  if (!own) return { [camelCase(field)]: true }
  return 'relation' in own ? own.relation : own.select
}

/** Derived fields read Dates, which are text in shown rows. */
function readerOf(model: WorkspaceModel, field: OwnField): (row: object, context: Context) => unknown {
  if ('relation' in field) return (row, context) => field.show(row as Row, context)
  const times = new Set(Object.keys(field.select).filter((name) => isTime(model, name)))
  const read = readDerived(field, (value, name) =>
    value !== null && times.has(name) ? new Date(value as string) : value,
  )
  return (row, { app }) => read(row, app)
}
