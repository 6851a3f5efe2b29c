import { useQuery } from 'urql'
import { WebhookEndpoints } from '../../../generated/dashboard/documents.ts'

/** The endpoints as Select options. A deleted endpoint is included while it is selected. */
export function useEndpointChoices(chosen?: string): { value: string; label: string }[] {
  const [{ data }] = useQuery({ query: WebhookEndpoints, variables: { first: 100, after: null } })
  const choices = data?.webhookEndpoints?.edges.map(({ node }) => ({ value: node.id, label: node.url })) ?? []
  const isMissing = chosen !== undefined && data !== undefined && !choices.some(({ value }) => value === chosen)
  return isMissing ? [...choices, { value: chosen, label: `Deleted endpoint (${chosen})` }] : choices
}

/** True once the list is loaded and empty. */
export function useHasNoEndpoint(): boolean {
  const [{ data }] = useQuery({ query: WebhookEndpoints, variables: { first: 100, after: null } })
  return data?.webhookEndpoints?.edges.length === 0
}

/** Whether an endpoint was deleted. Its deliveries still name it. */
export function useIsDeleted(endpointId: string): boolean {
  const [{ data }] = useQuery({ query: WebhookEndpoints, variables: { first: 100, after: null } })
  const endpoints = data?.webhookEndpoints?.edges
  return endpoints !== undefined && !endpoints.some(({ node }) => node.id === endpointId)
}
