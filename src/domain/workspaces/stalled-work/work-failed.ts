type After = {
  /** When the row is due again. */
  retryAt?: Date
  /** Whether the operation has failed the row permanently, visible to its owner. */
  isGivenUp?: boolean
}

/**
 * Thrown by an operation that counts its own attempts: the failure is logged and counted, and nothing else is written down
 * about it. The cause is what failed.
 */
export class WorkFailed extends Error {
  override readonly name = 'WorkFailed'
  readonly retryAt: Date | null
  readonly isGivenUp: boolean

  constructor(cause: unknown, { retryAt, isGivenUp = false }: After) {
    super('A job failed.', { cause })
    this.retryAt = retryAt ?? null
    this.isGivenUp = isGivenUp
  }
}
