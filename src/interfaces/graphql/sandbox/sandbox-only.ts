import { AppError } from '../../../errors.ts'
import type { Context } from '../schema/builder.ts'

/** The workspace of the one who asks; `not_found` unless it is a sandbox: no other has a simulated carrier, or is reset. */
export function sandboxOf({ principal }: Context): string {
  if (principal.mode === 'sandbox') return principal.workspaceId
  throw new AppError('not_found', { message: 'This operation is available only in a sandbox. This workspace is live.' })
}
