import { AppError } from '../../../errors.ts'
import type { Context } from './builder.ts'

/** The id of the member who asks; null when it is an API key. */
export function memberOf({ principal: { actor } }: Context): string | null {
  return actor.kind === 'member' ? actor.id : null
}

/** The same where only a member has what is asked for. An API key is a `conflict`. */
export function requireMember(context: Context, param?: string): string {
  const memberId = memberOf(context)
  if (memberId !== null) return memberId
  throw new AppError('conflict', {
    param,
    message: 'This operation requires a signed-in member. It is not available to API keys.',
  })
}
