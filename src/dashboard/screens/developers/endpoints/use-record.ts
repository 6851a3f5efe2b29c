import { useState } from 'react'
import { useQuery } from 'urql'
import { WebhookHealth } from '../../../../generated/dashboard/documents.ts'
import type { Record7Days } from './endpoint.ts'

const DAY_MS = 86_400_000

/** How each endpoint's deliveries of the last seven days fared, by its id; and how to ask anew. */
export function useRecords() {
  const [range] = useState(() => {
    const nowMs = Date.now()
    return { after: new Date(nowMs - 7 * DAY_MS).toISOString(), before: new Date(nowMs + DAY_MS).toISOString() }
  })
  const [{ data }, again] = useQuery({ query: WebhookHealth, variables: { range }, requestPolicy: 'cache-and-network' })
  const records = data?.analytics?.webhooks?.endpoints ?? []
  const byId = new Map<string | null, Record7Days>(records.map((record) => [record.endpointId, record]))
  return { of: (endpointId: string) => byId.get(endpointId), isKnown: data !== undefined, again }
}
