import { requireMember } from '../../../errors.ts'
import type { Context } from './builder.ts'

/** ID of the signed-in member; null for an API key. */
export function memberOf({ principal: { actor } }: Context): string | null {
  return actor.kind === 'member' ? actor.id : null
}

/** The same for operations that require a member. `conflict` for an API key. */
export function askingMember(context: Context, param?: string): string {
  return requireMember(memberOf(context), param)
}
