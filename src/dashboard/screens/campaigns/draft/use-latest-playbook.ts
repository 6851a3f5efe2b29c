import { useEffect, useEffectEvent, useMemo } from 'react'
import { useQuery } from 'urql'
import { PlaybookSchema, PlaybookVersion } from '../../../../generated/dashboard/documents.ts'
import { formatPlaybook } from '../playbook/format-playbook.ts'
import type { JsonSchema } from '../playbook/json-schema.ts'

/** A version of a playbook, as it is kept and as it is shown. */
export type Version = { version: number; playbook: unknown; text: string; note: string | null; createdAt: string }

/** Nobody is told when a colleague saves: it is looked for, as long as the page is seen. */
const LOOK_AGAIN_MS = 15_000

/** The campaign's newest playbook, and what a playbook is made of. */
export function useLatestPlaybook(campaignId: string) {
  const [schema, askSchema] = useQuery({ query: PlaybookSchema })
  const [newest, ask] = useQuery({
    query: PlaybookVersion,
    variables: { campaignId, first: 1 },
    requestPolicy: 'cache-and-network',
  })
  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !newest.fetching) ask({ requestPolicy: 'network-only' })
  })
  useEffect(() => {
    const timer = window.setInterval(lookAgain, LOOK_AGAIN_MS)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [])

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
    again: () => {
      askSchema({ requestPolicy: 'network-only' })
      ask({ requestPolicy: 'network-only' })
    },
  }
}
