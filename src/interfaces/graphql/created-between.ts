import { AppError } from '../../errors.ts'
import { builder } from './builder.ts'

export type CreatedBetween = { createdAfter?: Date | null | undefined; createdBefore?: Date | null | undefined }

/** The two arguments of lists that can be cut by the time of creation. */
export const createdBetweenArgs = builder.args((t) => ({
  createdAfter: t.field({ type: 'DateTime', description: 'Created at this moment or later.' }),
  createdBefore: t.field({ type: 'DateTime', description: 'Created before this moment.' }),
}))

/** The interval for Prisma. Throws `invalid_parameter` when it is empty. */
export function createdBetween({ createdAfter, createdBefore }: CreatedBetween) {
  checkYear('createdAfter', createdAfter)
  checkYear('createdBefore', createdBefore)
  if (createdAfter && createdBefore && createdAfter >= createdBefore) {
    throw new AppError('invalid_parameter', { param: 'createdBefore', message: 'It must be later than createdAfter.' })
  }
  if (!createdAfter && !createdBefore) return {}
  return { createdAt: { ...(createdAfter && { gte: createdAfter }), ...(createdBefore && { lt: createdBefore }) } }
}

/** What has four digits may still be beyond them by its offset. */
function checkYear(param: string, time: Date | null | undefined): void {
  const year = time?.getUTCFullYear() ?? 1
  if (year < 1 || year > 9999)
    throw new AppError('invalid_parameter', { param, message: 'It must lie in the years 1 to 9999.' })
}
