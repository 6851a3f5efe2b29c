import { AppError } from '../../../errors.ts'
import { builder } from './builder.ts'

export type CreatedBetween = { createdAfter?: Date | null | undefined; createdBefore?: Date | null | undefined }

/** The two arguments of lists that can be cut by the time of creation. */
export const createdBetweenArgs = builder.args((t) => ({
  createdAfter: t.field({ type: 'DateTime', description: 'Only items created at or after this time.' }),
  createdBefore: t.field({ type: 'DateTime', description: 'Only items created before this time.' }),
}))

/** The interval as a condition. Throws `invalid_parameter` when it is empty. */
export function createdBetween({ createdAfter, createdBefore }: CreatedBetween) {
  const createdAt = intervalOf({ createdAfter, createdBefore })
  return createdAt ? { createdAt } : {}
}

/**
 * A condition for times from the first argument (inclusive) to the second (exclusive). Null if neither is given. Throws
 * `invalid_parameter` if the interval is empty.
 */
export function intervalOf(given: Readonly<Record<string, Date | null | undefined>>) {
  const [[fromName, from], [toName, to]] = Object.entries(given) as [Moment, Moment]
  checkYear(fromName, from)
  checkYear(toName, to)
  if (from && to && from >= to) {
    throw new AppError('invalid_parameter', { param: toName, message: `Must be later than ${fromName}.` })
  }
  return from || to ? { ...(from && { gte: from }), ...(to && { lt: to }) } : null
}

type Moment = [name: string, time: Date | null | undefined]

/** A year with four digits can leave that range by its offset. */
function checkYear(param: string, time: Date | null | undefined): void {
  const year = time?.getUTCFullYear() ?? 1
  if (year < 1 || year > 9999)
    throw new AppError('invalid_parameter', { param, message: 'Must be between the years 1 and 9999.' })
}
