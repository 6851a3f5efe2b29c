import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { NamesById } from '../../../../generated/dashboard/documents.ts'
import { leadName } from '../../../components/text/lead-name.ts'

type NamedNode = NonNullable<NonNullable<ResultOf<typeof NamesById>['nodes']>[number]>

/** Display names by ID. Deleted and unnamed objects have none. */
export function useNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const asked = [...new Set(ids)].filter((id) => /^[a-z]+_/.test(id)).sort()
  const [{ data }] = useQuery({ query: NamesById, variables: { ids: asked }, pause: asked.length === 0 })
  const named = (data?.nodes ?? []).flatMap((node): [string, string][] => {
    const name = node && nameOf(node)
    return name ? [[node.id, name]] : []
  })
  return new Map(named)
}

function nameOf(node: NamedNode): string | null {
  if (node.__typename === 'ApiKey') return `${node.keyName} (…${node.lastFour})`
  if (node.__typename === 'Member') return node.memberName || node.email
  if (node.__typename === 'Campaign') return node.campaignName
  if (node.__typename === 'WebhookEndpoint') return node.url
  if (node.__typename === 'NotificationChannel') return node.channelName
  if (node.__typename === 'PhoneNumber') return node.e164
  if (node.__typename === 'Lead') return leadName(node)
  return node.__typename === 'CarrierAccount' ? node.accountName : null
}
