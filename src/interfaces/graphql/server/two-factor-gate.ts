import { defaultFieldResolver, type GraphQLSchema } from 'graphql'
import { AppError } from '../../../errors.ts'
import type { Context } from '../schema/builder.ts'

/** What a member can use who has yet to set up the second factor that the workspace requires. */
const OPEN = new Set(['viewer', 'twoFactor', 'startTwoFactorSetup', 'confirmTwoFactor'])

/** Makes all other operations throw `two_factor_required` for such a member. */
export function requireTwoFactor(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      if (OPEN.has(field.name)) continue
      const { subscribe } = field
      if (subscribe) {
        field.subscribe = (root, args, context: Context, info) => {
          check(context)
          return subscribe(root, args, context, info)
        }
        continue
      }
      const resolve = field.resolve ?? defaultFieldResolver
      field.resolve = (root, args, context: Context, info) => {
        check(context)
        return resolve(root, args, context, info)
      }
    }
  }
  return schema
}

function check({ principal }: Context): void {
  if (principal.member?.lacksTwoFactor) throw new AppError('two_factor_required')
}
