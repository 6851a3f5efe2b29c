import { useQuery } from 'urql'
import { PlaybookVersion } from '../../../../generated/dashboard/documents.ts'
import type { Version } from '../draft/use-latest-playbook.ts'
import { formatPlaybook } from '../playbook/format-playbook.ts'
import type { JsonSchema } from '../playbook/json-schema.ts'

type VersionOptions = { campaignId: string; version: number; schema: JsonSchema }

/** A version and its predecessor. */
export function useVersion({ campaignId, version, schema }: VersionOptions) {
  const variables = { campaignId, first: 2, versionMax: version }
  const [{ data, error, stale }] = useQuery({ query: PlaybookVersion, variables })
  const found = data?.playbookVersions?.edges.map(
    ({ node }): Version => ({ ...node, text: formatPlaybook(node.playbook, schema) }),
  )
  const [it, before] = found ?? []
  const isFound = it?.version === version
  return { it: isFound ? it : undefined, before, error, isMissing: found !== undefined && !isFound && !stale }
}
