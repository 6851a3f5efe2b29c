import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'

declare global {
  namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      readColumns: ReadColumnsPlugin<Types>
    }
  }
}

type Resolver = GraphQLFieldResolver<unknown, object>

/** The name of the plugin. */
export const readColumns = 'readColumns'

/**
 * A field that shows a column, marked by `extensions.column`, returns the value that was read with the row. Without this, Pothos
 * looks up for each value of each row how the row was read. Pothos still reads a column that the row does not have.
 */
class ReadColumnsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolver: Resolver, { kind, extensions }: PothosOutputFieldConfig<Types>): Resolver {
    const column = extensions?.column
    if (kind !== 'PrismaObject' || typeof column !== 'string') return resolver
    return (row, args, context, info) => {
      const value = (row as Record<string, unknown>)[column]
      return value === undefined ? resolver(row, args, context, info) : value
    }
  }
}

SchemaBuilder.registerPlugin(readColumns, ReadColumnsPlugin)
