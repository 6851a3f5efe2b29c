import { AppError } from '../../../errors.ts'
import type { Context } from './builder.ts'

/** ID of the signed-in member; null for an API key. */
export function memberOf({ principal: { actor } }: Context): string | null {
  return actor.kind === 'member' ? actor.id : null
}

/** The same for operations that require a member. `conflict` for an API key. */
export function requireMember(context: Context, param?: string): string {
  const memberId = memberOf(context)
  if (memberId !== null) return memberId
  throw new AppError('conflict', {
    param,
    message: 'This operation requires a signed-in member. It is not available to API keys.',
  })
}
