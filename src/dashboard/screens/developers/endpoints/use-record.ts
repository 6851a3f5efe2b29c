import { useState } from 'react'
import { WebhookHealth } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import type { Record7Days } from './endpoint.ts'

const DAY_MS = 86_400_000

/** Delivery statistics of the last seven days by endpoint ID, and a function to refetch them. */
export function useRecords() {
  const [range] = useState(() => {
    const nowMs = Date.now()
    return { after: new Date(nowMs - 7 * DAY_MS).toISOString(), before: new Date(nowMs + DAY_MS).toISOString() }
  })
  const { data, refetch } = useFreshQuery(WebhookHealth, { range })
  const records = data?.analytics?.webhooks?.endpoints ?? []
  const byId = new Map<string | null, Record7Days>(records.map((record) => [record.endpointId, record]))
  return { of: (endpointId: string) => byId.get(endpointId), isKnown: data !== undefined, refetch }
}
