import { AppError } from '../../../errors.ts'
import type { Context } from '../schema/builder.ts'

/** The current workspace; `not_found` unless it is a sandbox. */
export function sandboxOf({ principal }: Context): string {
  if (principal.mode === 'sandbox') return principal.workspaceId
  throw new AppError('not_found', { message: 'This operation is available only in a sandbox. This workspace is live.' })
}
