import { useQuery } from 'urql'
import { WebhookEndpoints } from '../../../generated/dashboard/documents.ts'

/** The endpoints for a Select, by their addresses. One that is deleted is there while it is chosen. */
export function useEndpointChoices(chosen?: string): { value: string; label: string }[] {
  const [{ data }] = useQuery({ query: WebhookEndpoints, variables: { first: 100, after: null } })
  const choices = data?.webhookEndpoints?.edges.map(({ node }) => ({ value: node.id, label: node.url })) ?? []
  const isMissing = chosen !== undefined && data !== undefined && !choices.some(({ value }) => value === chosen)
  return isMissing ? [...choices, { value: chosen, label: `Deleted endpoint (${chosen})` }] : choices
}

/** Whether it is known that there is none. */
export function useHasNoEndpoint(): boolean {
  const [{ data }] = useQuery({ query: WebhookEndpoints, variables: { first: 100, after: null } })
  return data?.webhookEndpoints?.edges.length === 0
}

/** Whether an endpoint is deleted; what it was sent still names it. */
export function useIsDeleted(endpointId: string): boolean {
  const [{ data }] = useQuery({ query: WebhookEndpoints, variables: { first: 100, after: null } })
  const endpoints = data?.webhookEndpoints?.edges
  return endpoints !== undefined && !endpoints.some(({ node }) => node.id === endpointId)
}
