import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isIntrospectionType,
  isObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Context } from './builder.ts'

/** What Pothos notes of a type and of a field, as far as it matters here. */
type TypeNotes = { pothosPrismaModel?: string; pothosPrismaTypeSelection?: object; keyColumns?: readonly string[] }
type FieldNotes = {
  pothosExposedField?: string
  pothosPrismaRelationField?: { name: string }
  pothosPrismaSelect?: Select | undefined
  pothosOriginalResolve?: GraphQLField<unknown, Context>['resolve']
}
type Select = object | ((args: object, context: Context, nested: () => object) => { select?: object } | null)

const NESTED = {}
const PLAIN = 'readsPlainRows'

/** Whether what lies below the root fields is read in place, as it was loaded with the root's rows. */
export function readsPlainRows({ extensions }: GraphQLSchema): boolean {
  return extensions[PLAIN] === true
}

/** A schema to compile for: without what a compiled document would call without the context (`type-authority.ts`). */
export function withoutTypeChecks(schema: GraphQLSchema): GraphQLSchema {
  for (const type of objectTypesOf(schema)) type.isTypeOf = undefined
  return schema
}

/**
 * The same for documents that `maybePlain` and `asksOnce` speak for: their root fields load all that is selected, in one
 * statement, so what lies below needs neither Pothos' guards nor its search for what is loaded. Types that name their key columns
 * are read with those and the columns that are selected, no others.
 */
export function withPlainRows(schema: GraphQLSchema): GraphQLSchema {
  schema.extensions = { ...schema.extensions, [PLAIN]: true }
  for (const type of objectTypesOf(withoutTypeChecks(schema))) {
    if (rootsOf(schema).includes(type)) continue
    const { keyColumns } = type.extensions as TypeNotes
    if (keyColumns) type.extensions = { ...type.extensions, pothosPrismaTypeSelection: { select: trueOf(keyColumns) } }
    for (const field of Object.values(type.getFields())) {
      if (keyColumns) selectOwnColumn(type, field)
      readInPlace(field)
    }
  }
  return schema
}

/** A query whose root fields all show rows of ours or pages of them: such fields load by what is selected. */
export function maybePlain(schema: GraphQLSchema, document: DocumentNode): boolean {
  const operation = getOperationAST(document)
  if (operation?.operation !== 'query') return false
  const fields = schema.getQueryType()!.getFields()
  return operation.selectionSet.selections.every(
    (selection) => selection.kind === Kind.FIELD && showsRows(fields[selection.name.value]?.type),
  )
}

/**
 * Whether one statement can load all that is selected: nowhere do two fields of a selection ask for the same relation, which would
 * be asked a second time, nor does one that says itself what it reads of a relation stand above others. Fragments, and a field that
 * is named twice, would have to be followed: the dashboard's queries have none.
 */
export function asksOnce(schema: GraphQLSchema, document: DocumentNode, context: Context): boolean {
  const info = new TypeInfo(schema)
  const enclosing: Set<string>[] = []
  let isOnce = true
  const take = (name: string) => {
    const taken = enclosing.at(-1)!
    if (taken.has(name)) isOnce = false
    taken.add(name)
  }
  visit(
    document,
    visitWithTypeInfo(info, {
      SelectionSet: { enter: () => void enclosing.push(new Set()), leave: () => void enclosing.pop() },
      FragmentSpread() {
        isOnce = false
      },
      InlineFragment() {
        isOnce = false
      },
      Field({ name, alias, selectionSet }) {
        take(`field ${alias?.value ?? name.value}`)
        const { pothosPrismaSelect: select } = (info.getFieldDef()?.extensions ?? {}) as FieldNotes
        const relations = relationsIn(select, context)
        for (const relation of relations) take(`relation ${relation}`)
        if (typeof select === 'object' && relations.length > 0 && selectionSet) isOnce = false
      },
    }),
  )
  return isOnce
}

/** Not those of introspection: every schema of the process has the same ones. */
function objectTypesOf(schema: GraphQLSchema): GraphQLObjectType[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !isIntrospectionType(type))
}

function rootsOf(schema: GraphQLSchema) {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
}

function showsRows(type: GraphQLOutputType | undefined): boolean {
  const named = type && getNamedType(type)
  if (!isObjectType(named)) return false
  const edge = getNamedType(named.getFields().edges?.type)
  const node = isObjectType(edge) ? getNamedType(edge.getFields().node?.type) : named
  return isObjectType(node) && (node.extensions as TypeNotes).pothosPrismaModel !== undefined
}

function selectOwnColumn({ name }: GraphQLObjectType, field: GraphQLField<unknown, unknown>): void {
  const { pothosExposedField, pothosPrismaSelect } = field.extensions as FieldNotes
  if (pothosPrismaSelect) return
  if (pothosExposedField === undefined) throw new Error(`${name}.${field.name} has to say what it selects`)
  field.extensions = { ...field.extensions, pothosPrismaSelect: { [pothosExposedField]: true } }
}

/** Without a resolver the compiled document reads the property of the field's name by itself. */
function readInPlace(field: GraphQLField<unknown, unknown>): void {
  const { pothosExposedField, pothosPrismaRelationField, pothosOriginalResolve } = field.extensions as FieldNotes
  const property = pothosExposedField ?? pothosPrismaRelationField?.name
  if (property === field.name || !pothosOriginalResolve) delete (field as { resolve?: unknown }).resolve
  else field.resolve = pothosOriginalResolve as NonNullable<typeof field.resolve>
}

function relationsIn(select: Select | undefined, context: Context): string[] {
  const selected = typeof select === 'function' ? select({}, context, () => NESTED)?.select : select
  return Object.entries(selected ?? {}).flatMap(([name, value]) => (value === true ? [] : [name]))
}

function trueOf(names: readonly string[]): Record<string, true> {
  return Object.fromEntries(names.map((name) => [name, true]))
}
