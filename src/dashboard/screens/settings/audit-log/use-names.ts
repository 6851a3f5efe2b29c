import type { ResultOf } from 'gql.tada'
import { useQuery } from 'urql'
import { NamesById } from '../../../../generated/dashboard/documents.ts'

type Named = NonNullable<NonNullable<ResultOf<typeof NamesById>['nodes']>[number]>

/** What people call the things with these ids. Of what is gone, or has no name, there is none. */
export function useNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const asked = [...new Set(ids)].filter((id) => /^[a-z]+_/.test(id)).sort()
  const [{ data }] = useQuery({ query: NamesById, variables: { ids: asked }, pause: asked.length === 0 })
  const named = (data?.nodes ?? []).flatMap((node): [string, string][] => {
    const name = node && nameOf(node)
    return name ? [[node.id, name]] : []
  })
  return new Map(named)
}

function nameOf(node: Named): string | null {
  if (node.__typename === 'ApiKey') return `${node.keyName} (…${node.lastFour})`
  if (node.__typename === 'Member') return node.memberName || node.email
  if (node.__typename === 'Campaign') return node.campaignName
  if (node.__typename === 'WebhookEndpoint') return node.url
  if (node.__typename === 'NotificationChannel') return node.channelName
  if (node.__typename === 'PhoneNumber') return node.e164
  return node.__typename === 'CarrierAccount' ? node.accountName : null
}
