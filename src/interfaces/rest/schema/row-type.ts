import type { FieldNode, GraphQLResolveInfo } from 'graphql'
import type { z } from 'zod'
import { camelCase, type DerivedField, readDerived, type WorkspaceModel } from '../../../domain/kernel/index.ts'
import { orNotFound } from '../../../errors.ts'
import { builder, type Context } from '../../graphql/schema/builder.ts'
import { isTime } from '../../graphql/schema/column-fields.ts'
import { madeFields } from '../../graphql/schema/made-fields.ts'
import { shownReadsOf } from '../../graphql/schema/scopes.ts'
import { selectionAt } from '../../graphql/schema/selection.ts'
import { describedBy } from '../../graphql/schema/value-types.ts'
import { registerShape, typeOf } from './wire-type.ts'

/** A row of a model, as `ShownReads` returns it. */
type Row = Record<string, unknown>

/** A field that shows rows of a relation by their own Rest type, so that they are read as this selects them. */
export type RelationField = {
  select(nested: (query: object, type: string) => object): object
  show(row: Row, context: Context): unknown
}

type OwnField = DerivedField<Context['app']> | RelationField

/** A Rest type that shows rows: the same Prisma model as a type of App, with the fields of the shape. */
export type RowType<Shape extends z.ZodRawShape> = {
  readonly $inferType: ShapeOutput<Shape>
  name: string
  schema: z.ZodObject<Shape>
  /** The columns that SOFA's document selects of this type at a path below the root field, and these columns. */
  selectionIn(context: Context, info: GraphQLResolveInfo, path: string[], columns?: string[]): object
  /** Reads one row. Throws `not_found` with this noun if there is none. */
  find: (context: Context, info: GraphQLResolveInfo, noun: string, where: { id: string }) => Promise<ShapeOutput<Shape>>
  show(row: object, context: Context): ShapeOutput<Shape>
}

type ShapeOutput<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/**
 * Creates the REST variant of a Prisma model. A field reads the column of its name in camelCase, unless it is in `derived` or shows
 * a relation; timestamps become strings.
 */
export function rowType<Shape extends z.ZodRawShape>(
  name: string,
  model: WorkspaceModel,
  schema: z.ZodObject<Shape>,
  derived: Partial<Record<keyof Shape & string, OwnField>> = {},
): RowType<Shape> {
  const fields = Object.keys(schema.shape).map((field) => {
    const column = camelCase(field)
    const { select }: Pick<OwnField, 'select'> = derived[field] ?? { select: { [column]: true } }
    return { field, schema: schema.shape[field] as unknown as z.ZodType, select }
  })
  const ref = builder.prismaObject(model, {
    variant: name,
    description: describedBy(schema),
    subGraphs: ['Rest'],
    select: {},
    fields: (t) =>
      Object.fromEntries(
        fields.map(({ field, schema, select }) => {
          const selected =
            typeof select === 'function'
              ? (_args: object, _context: Context, nested: (query: object, path: string[], type: string) => object) =>
                  (select as RelationField['select'])((query, type) => nested(query, [], type))
              : select
          return [
            field,
            madeFields(t).field({
              ...typeOf(schema),
              description: describedBy(schema),
              select: selected,
              resolve: (shown: Row) => shown[field],
            }),
          ]
        }),
      ),
  })
  registerShape(name, schema, ref)
  const delegate = `${model[0]!.toLowerCase()}${model.slice(1)}` as Uncapitalize<WorkspaceModel>
  const selectionIn: RowType<Shape>['selectionIn'] = (context, info, path, columns = []) =>
    memoize(info, `${name}:${path.join('.')}:${columns.join()}`, () => {
      const { select } = selectionAt(context, info, name, path) as { select: object }
      return { ...select, ...Object.fromEntries(columns.map((column) => [column, true])) }
    })
  const readers = Object.entries(derived as Record<string, OwnField>).map(
    ([field, own]) => [field, readerOf(model, own)] as const,
  )
  const show = (row: object, context: Context) => {
    if (readers.length === 0) return row
    const resource: Row = { ...row }
    for (const [field, read] of readers) {
      const value = read(row, context)
      resource[field] = value instanceof Date ? value.toISOString() : value
    }
    return resource
  }
  const find: RowType<Shape>['find'] = async (context, info, noun, where) => {
    const select = selectionIn(context, info, [])
    const row = orNotFound(await shownReadsOf(context, delegate).findFirst({ select, where }), noun, where.id)
    return show(row, context) as ShapeOutput<Shape>
  }
  return Object.assign(ref, { schema, selectionIn, show, find }) as unknown as RowType<Shape>
}

/** Derived fields read Dates, which are text in shown rows. */
function readerOf(model: WorkspaceModel, field: OwnField): (row: object, context: Context) => unknown {
  if (typeof field.select === 'function') return (row, context) => (field as RelationField).show(row as Row, context)
  const times = new Set(Object.keys(field.select).filter((name) => isTime(model, name)))
  const read = readDerived(field as DerivedField<Context['app']>, (value, name) =>
    value !== null && times.has(name) ? new Date(value as string) : value,
  )
  return (row, { app }) => read(row, app)
}

const selections = new WeakMap<FieldNode, Map<string, object>>()

/** The selection of a document does not change: it is computed at its first request. */
function memoize(info: GraphQLResolveInfo, key: string, make: () => object): object {
  const node = info.fieldNodes[0]!
  const known = selections.get(node) ?? new Map<string, object>()
  selections.set(node, known)
  const selection = known.get(key) ?? make()
  known.set(key, selection)
  return selection
}
