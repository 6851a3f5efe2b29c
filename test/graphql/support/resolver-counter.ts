import SchemaBuilder, { BasePlugin, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import { builder } from '../../../src/interfaces/graphql/schema/builder.ts'

const NAME = 'countResolvers'
const counted: string[] = []

class CountResolvers extends BasePlugin<SchemaTypes> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, object>,
    { parentType, name }: { parentType: string; name: string },
  ): GraphQLFieldResolver<unknown, object> {
    return (...given) => {
      counted.push(`${parentType}.${name}`)
      return resolve(...given)
    }
  }

  override wrapSubscribe(
    subscribe: GraphQLFieldResolver<unknown, object> | undefined,
    { parentType, name }: { parentType: string; name: string },
  ) {
    return (
      subscribe &&
      ((...given: Parameters<typeof subscribe>) => {
        counted.push(`${parentType}.${name}`)
        return subscribe(...given)
      })
    )
  }
}

SchemaBuilder.registerPlugin(NAME as never, CountResolvers as never)

/** Until `stop`, every schema that is created counts its resolver calls. Stop before another test creates its own. */
export function countResolvers(): { calls: string[]; stop(): void } {
  const plugins = (builder.options as { plugins: string[] }).plugins
  plugins.unshift(NAME) // outside all others, so that it also counts a call that another plugin answers
  counted.length = 0
  return { calls: counted, stop: () => void plugins.splice(plugins.indexOf(NAME), 1) }
}
