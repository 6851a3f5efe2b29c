import { AppError } from '../../errors.ts'
import type { Context } from './builder.ts'

/** The workspace of the one who asks; `not_found` unless it is a sandbox, for no other has a simulated carrier. */
export function sandboxOf({ principal }: Context): string {
  if (principal.mode === 'sandbox') return principal.workspaceId
  throw new AppError('not_found', { message: 'Only a sandbox has a simulated carrier.' })
}
