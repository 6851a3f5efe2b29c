/** The data of the sentence. */
export type HealthFacts = {
  status: string
  disabledReason: string | null
  consecutiveFailures: number
  failingSince: Date | null
  pausedUntil: Date | null
}

/** Describes an endpoint's health to its owner in one or two sentences. */
export function describeHealth(facts: HealthFacts, now: Date): string {
  const { status, disabledReason, consecutiveFailures: failures, failingSince, pausedUntil } = facts
  if (status === 'disabled') {
    return disabledReason === 'failing'
      ? 'Disabled after failing for three days. Events are skipped. Replay them after you enable the endpoint.'
      : 'Disabled by a user. Events are skipped. Replay them after you enable the endpoint.'
  }
  if (failures === 0 || failingSince === null) return 'Healthy.'

  const times = failures === 1 ? 'The last request failed' : `The last ${failures} requests failed`
  const since = `${times}, since ${failingSince.toISOString()}.`
  if (pausedUntil === null) return since
  if (pausedUntil > now) return `Paused: ${since} Deliveries resume at ${pausedUntil.toISOString()}.`
  return `${since} Deliveries are attempted one at a time until one succeeds.`
}
