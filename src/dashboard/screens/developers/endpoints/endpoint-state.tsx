import { Badge } from '@mantine/core'
import { Note } from '../../../components/text/hint.tsx'
import { useNow, When } from '../../../components/text/when.tsx'
import { type EndpointState, type ListedEndpoint, stateOf } from './endpoint.ts'

const STATES: Readonly<Record<EndpointState, { label: string; color: string; about?: string }>> = {
  works: { label: 'Enabled', color: 'thread' },
  failing: { label: 'Failing', color: 'orange' },
  paused: { label: 'Paused', color: 'orange', about: 'Too many failures in a row' },
  disabledByOwner: { label: 'Disabled', color: 'gray', about: 'By a teammate' },
  disabledByUs: { label: 'Disabled', color: 'red', about: 'Failing for 3 days' },
}

type Props = { endpoint: Pick<ListedEndpoint, 'status' | 'disabledReason' | 'pausedUntil' | 'consecutiveFailures'> }

/** Whether the endpoint is active, and if not, who disabled it. */
export function StateBadge({ endpoint }: Props) {
  const { label, color } = STATES[stateOf(endpoint, useNow())]
  return <Badge color={color}>{label}</Badge>
}

export function StateInWords({ endpoint }: Props) {
  const state = stateOf(endpoint, useNow())
  const { about } = STATES[state]
  const failed = endpoint.consecutiveFailures
  return (
    <div>
      <StateBadge endpoint={endpoint} />
      <Note mt={2}>
        {about}
        {state === 'failing' && (failed === 1 ? 'The last request failed' : `The last ${failed} requests failed`)}
        {state === 'paused' && endpoint.pausedUntil && (
          <>
            ; resumes <When at={endpoint.pausedUntil} />
          </>
        )}
      </Note>
    </div>
  )
}
