import type { Prisma } from '../../generated/prisma/client.ts'
import type { Where, WorkspaceModel } from './reads.ts'

/**
 * Writes the rows of one workspace by Prisma's client, with one delegate per model. The workspace is added to every row and
 * condition. Each write is one statement, so there are no nested writes and no upserts. Null in a JSON column is SQL's null.
 */
export type Writes = { readonly [Model in WorkspaceModel as Uncapitalize<Model>]: ModelWrites<Model> }

type ModelWrites<Model extends WorkspaceModel> = {
  create(args: { data: NewRow<Model> }): Promise<unknown>
  updateMany(args: { where?: Where<Model>; data: Partial<Values<Model>> }): Promise<{ count: number }>
  deleteMany(args: { where?: Where<Model> }): Promise<{ count: number }>
}

type Models = Prisma.TypeMap['model']
type Columns<Model extends WorkspaceModel> = Models[Model]['payload']['scalars']
type OwnKey<Model extends WorkspaceModel> = Model extends 'Workspace' ? 'id' : 'workspaceId'

type Values<Model extends WorkspaceModel> = {
  [Name in Exclude<keyof Columns<Model>, OwnKey<Model>>]: Stored<Columns<Model>[Name]>
}

/** Columns with a default value can be left out. */
type NewRow<Model extends WorkspaceModel> = Partial<Values<Model>> &
  Pick<Values<Model>, Extract<RequiredOf<RowGiven<Model>>, keyof Values<Model>>>

type RowGiven<Model extends WorkspaceModel> = Models[Model] extends {
  operations: { createMany: { args: { data: infer Data } } }
}
  ? Exclude<Data, readonly unknown[]>
  : never
type RequiredOf<Row> = { [Name in keyof Row]-?: object extends Pick<Row, Name> ? never : Name }[keyof Row]

/** JSON can be any object. */
type Stored<Value> = Prisma.JsonValue extends Value ? object | Extract<Value, null> : Wide<Value>
type Wide<Value> = Value extends Uint8Array
  ? Uint8Array
  : Value extends readonly (infer Item)[]
    ? readonly Item[]
    : Value
