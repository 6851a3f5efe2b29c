import type { PageRequest } from '../../../domain/kernel/index.ts'
import { AppError } from '../../../errors.ts'
import { builder } from './builder.ts'

const PAGE_SIZE_DEFAULT = 20
const PAGE_SIZE_MAX = 100

/** The four arguments of a connection. */
export const pageArgs = builder.args((t) => ({
  first: t.int({
    description:
      'Number of items to return from the start of the list, 1 to 100. Default: 20, unless `last` is provided.',
  }),
  after: t.string({ description: 'Return items after this cursor.' }),
  last: t.int({
    description: 'Number of items to return from the end of the list, 1 to 100. Cannot be combined with `first`.',
  }),
  before: t.string({ description: 'Return items before this cursor.' }),
}))

/** The values of these arguments. */
export type PageArgs = {
  first?: number | null | undefined
  after?: string | null | undefined
  last?: number | null | undefined
  before?: string | null | undefined
}

/** For the complexity of a query: a page costs its size times what is selected of each row. */
export function pageCost({ first, last }: PageArgs) {
  return { field: 1, multiplier: Math.min(Math.max(first ?? last ?? PAGE_SIZE_DEFAULT, 1), PAGE_SIZE_MAX) }
}

/** Which page the arguments ask for. Throws `invalid_parameter` for a size beyond 1 to 100. */
export function pageRequest({ first, last, after, before }: PageArgs): PageRequest {
  const sizes = { first, last }
  for (const param of ['first', 'last'] as const) {
    const size = sizes[param] ?? 1
    if (size >= 1 && size <= PAGE_SIZE_MAX) continue
    throw new AppError('invalid_parameter', { param, message: `Must be between 1 and ${PAGE_SIZE_MAX}.` })
  }
  if (first != null && last != null) {
    throw new AppError('invalid_parameter', { param: 'last', message: 'Provide either `first` or `last`, not both.' })
  }
  return {
    size: first ?? last ?? PAGE_SIZE_DEFAULT,
    backward: last != null,
    ...(after != null && { after: { cursor: after, param: 'after' } }),
    ...(before != null && { before: { cursor: before, param: 'before' } }),
  }
}
