const REFUSALS_TO_TELL = 3
const REFUSING_STATUSES = [401, 403]

/** The stored secrets of an endpoint. */
export type StoredSecrets<Secret> = {
  secret: Secret
  next_secret: Secret | null
  secret_overlap_until: Date | null
}

/** The secrets that sign at a given time. After the overlap the next one signs, even if its row is not updated yet. */
export function secretsAt<Secret>(
  stored: StoredSecrets<Secret>,
  now: Date,
): { secret: Secret; nextSecret: Secret | null } {
  const { secret, next_secret, secret_overlap_until: until } = stored
  if (next_secret === null || until === null) return { secret, nextSecret: null }
  return until > now ? { secret, nextSecret: next_secret } : { secret: next_secret, nextSecret: null }
}

/** Whether a rotation is in progress. */
export function isOverlapping({ next_secret, secret_overlap_until: until }: StoredSecrets<unknown>, now: Date) {
  return next_secret !== null && until !== null && until > now
}

/**
 * Number of consecutive signature refusals during an overlap, after a response with this status (null: no response, which does
 * not count). `tells` the owner at the third: the receiver knows neither secret, or checks only the new one while the old one
 * signs.
 */
export function nextRefusals(
  refusals: number,
  { isOverlap, status }: { isOverlap: boolean; status: number | null },
): { refusals: number; tells: boolean } {
  if (!isOverlap) return { refusals: 0, tells: false }
  if (status === null) return { refusals, tells: false }
  if (!REFUSING_STATUSES.includes(status)) return { refusals: 0, tells: false }
  return { refusals: refusals + 1, tells: refusals + 1 === REFUSALS_TO_TELL }
}
