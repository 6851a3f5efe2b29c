import { useQuery } from 'urql'
import { PlaybookVersion, PlaybookVersions } from '../../../../generated/dashboard/documents.ts'
import type { Version } from '../draft/use-latest-playbook.ts'
import { formatPlaybook } from '../playbook/format-playbook.ts'
import type { JsonSchema } from '../playbook/json-schema.ts'

type VersionOptions = { campaignId: string; version: number; latest: number; schema: JsonSchema }

const SKIPPED_MAX = 100

/** A version and its predecessor. Version numbers have no gaps, so its position in the list is known. */
export function useVersion({ campaignId, version, latest, schema }: VersionOptions) {
  const newer = latest - version
  const [above] = useQuery({
    query: PlaybookVersions,
    variables: { campaignId, first: Math.min(newer, SKIPPED_MAX) },
    pause: newer <= 0 || newer > SKIPPED_MAX,
  })
  const cursor = newer <= 0 ? null : above.data?.playbookVersions?.edges.at(-1)?.cursor
  const [found] = useQuery({
    query: PlaybookVersion,
    variables: { campaignId, first: 2, after: cursor ?? null },
    pause: cursor === undefined || newer > SKIPPED_MAX,
  })
  const [it, before] = (found.data?.playbookVersions?.edges ?? []).map(
    ({ node }): Version => ({ ...node, text: formatPlaybook(node.playbook, schema) }),
  )
  return {
    it: it?.version === version ? it : undefined,
    before,
    error: above.error ?? found.error,
    isMissing: newer < 0 || newer > SKIPPED_MAX || (it !== undefined && it.version !== version && !found.stale),
  }
}
