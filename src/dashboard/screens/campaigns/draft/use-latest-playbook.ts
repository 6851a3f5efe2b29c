import { useWindowEvent } from '@mantine/hooks'
import { useMemo } from 'react'
import { useQuery } from 'urql'
import { PlaybookSchema, PlaybookVersion } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { usePolling } from '../../../components/request/use-polling.ts'
import { formatPlaybook } from '../playbook/format-playbook.ts'
import type { JsonSchema } from '../playbook/json-schema.ts'

/** A version of a playbook, as saved and as formatted text. */
export type Version = { version: number; playbook: unknown; text: string; note: string | null; createdAt: string }

/** The API has no event for a saved playbook, so the page polls while it is visible. */
const POLL_INTERVAL_MS = 15_000

/** The newest playbook of the campaign, and the JSON schema of playbooks. */
export function useLatestPlaybook(campaignId: string) {
  const [schema, askSchema] = useQuery({ query: PlaybookSchema })
  const newest = useFreshQuery(PlaybookVersion, { campaignId, first: 1 })
  const reload = () => !newest.fetching && newest.refetch()
  usePolling(reload, POLL_INTERVAL_MS)
  useWindowEvent('visibilitychange', () => document.visibilityState === 'visible' && reload())

  const of = schema.data?.playbookSchema as JsonSchema | null | undefined
  const node = newest.data?.playbookVersions?.edges[0]?.node
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version never changes
  const latest = useMemo(
    (): Version | null => (node && of ? { ...node, text: formatPlaybook(node.playbook, of) } : null),
    [campaignId, node?.version, of],
  )
  return {
    latest,
    schema: of ?? null,
    error: newest.error ?? schema.error,
    refetch: () => {
      askSchema({ requestPolicy: 'network-only' })
      newest.refetch()
    },
  }
}
