import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts'

/**
 * Reads the rows of one workspace, with one delegate per model. The arguments are the subset of Prisma's that the statement
 * builder supports; others do not compile, and throw. Every read has the workspace as a condition and is one prepared
 * statement.
 */
export type Reads = { readonly [Model in WorkspaceModel as Uncapitalize<Model>]: ModelReads<Model> }

type ModelReads<Model extends ModelName> = {
  findMany<Select extends object = object, Include extends object = object>(
    args?: ListArgs<PayloadOf<Model>> & Selected<Model, Select, Include>,
  ): Promise<Row<Model, Select, Include>[]>
  findFirst<Select extends object = object, Include extends object = object>(
    args?: Omit<ListArgs<PayloadOf<Model>>, 'take'> & Selected<Model, Select, Include>,
  ): Promise<Row<Model, Select, Include> | null>
  /** Counts at most `take` rows, so that the cost has a limit. */
  count(args: { where?: Where<Model>; take: number }): Promise<number>
}

/**
 * The same reads for rows that are returned unchanged: values are named as their columns, and timestamps are ISO 8601 text.
 * A `select` is compiled once, so it must not change after its first read.
 */
export type ShownReads = { readonly [Model in WorkspaceModel as Uncapitalize<Model>]: ModelShownReads<Model> }

type ModelShownReads<Model extends ModelName> = {
  findMany(args: ListArgs<PayloadOf<Model>> & { select: object }): Promise<ShownRow[]>
  findFirst(args: Omit<ListArgs<PayloadOf<Model>>, 'take'> & { select: object }): Promise<ShownRow | null>
}
type ShownRow = Record<string, unknown>

type Models = Prisma.TypeMap['model']
type ModelName = keyof Models & Capitalize<Prisma.TypeMap['meta']['modelProps']>

/** Models whose rows belong to a workspace, and the workspace itself. */
export type WorkspaceModel = {
  [Model in ModelName]: 'workspaceId' extends keyof PayloadOf<Model>['scalars'] ? Model : Extract<Model, 'Workspace'>
}[ModelName]

type Payload = { name: string; scalars: object; objects: object }
type PayloadOf<Model extends ModelName> = Models[Model]['payload']
type RelatedTo<Relation> = NonNullable<Relation> extends (infer Item)[] ? Item : NonNullable<Relation>

/** Conditions on columns. Relations, JSON, lists and bytes are not supported. */
export type Where<Model extends ModelName> = Conditions<PayloadOf<Model>>

type Conditions<Of> = Of extends Payload
  ? {
      [Column in keyof Of['scalars']]?: NonNullable<Of['scalars'][Column]> extends Comparable
        ? Condition<Of['scalars'][Column]>
        : never
    } & { [Relation in keyof Of['objects']]?: never } & {
      AND?: Conditions<Of> | Conditions<Of>[]
      OR?: Conditions<Of>[]
      NOT?: never
    }
  : never

type Comparable = string | number | boolean | bigint | Date
type Condition<Value> = Value | Comparison<NonNullable<Value>>
type Comparison<Value> = {
  equals?: Value
  not?: Value | null
  in?: readonly Value[]
  notIn?: readonly Value[]
  lt?: Value
  lte?: Value
  gt?: Value
  gte?: Value
}

type Order<Of extends Payload> = { [Column in keyof Of['scalars']]?: 'asc' | 'desc' } & {
  [Relation in keyof Of['objects']]?: never
}

type ListArgs<Of extends Payload> = {
  where?: Conditions<Of>
  orderBy?: Order<Of> | Order<Of>[]
  take?: number
  skip?: never
  cursor?: never
  distinct?: never
  omit?: never
}

type RelationArgs<Of> = Of extends Payload
  ? ListArgs<Of> & ({ select?: Selection<Of>; include?: never } | { select?: never; include?: Relations<Of> })
  : never
type Relations<Of extends Payload> = {
  [Relation in keyof Of['objects']]?: boolean | RelationArgs<RelatedTo<Of['objects'][Relation]>>
} & { _count?: { select: { [Relation in keyof Of['objects']]?: boolean | RelationCount<Of['objects'][Relation]> } } }
type RelationCount<Relation> = { where?: Conditions<RelatedTo<Relation>> }
type Selection<Of extends Payload> = { [Column in keyof Of['scalars']]?: boolean } & Relations<Of>

/** What Prisma itself accepts: the type of Pothos's queries, whose rows are typed by their fields. */
type PrismaArgs<Model extends ModelName> = Models[Model]['operations']['findMany']['args']
type PrismaSelect<Model extends ModelName> = NonNullable<PrismaArgs<Model>['select']>
type PrismaInclude<Model extends ModelName> =
  PrismaArgs<Model> extends { include?: infer Include } ? NonNullable<Include> : object

type Selected<Model extends ModelName, Select, Include> = {
  select?: Select & Supported<Select, PrismaSelect<Model>, Selection<PayloadOf<Model>>>
  include?: Include & Supported<Include, PrismaInclude<Model>, Relations<PayloadOf<Model>>>
}
type Supported<Given, Prismas, Ours> = [Prismas] extends [Given]
  ? unknown
  : Ours & { [Unknown in Exclude<keyof Given, keyof Ours>]: never }

type Row<Model extends ModelName, Select, Include> = Prisma.Result<
  PrismaClient[Uncapitalize<Model>],
  ([PrismaSelect<Model>] extends [Select] ? object : { select: Select }) &
    ([PrismaInclude<Model>] extends [Include] ? object : { include: Include }),
  'findFirstOrThrow'
>
