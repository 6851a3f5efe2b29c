import type { VariablesOf } from 'gql.tada'
import type { CreateWebhookEndpoint, UpdateWebhookEndpoint } from '../../../../generated/dashboard/documents.ts'
import type { EventType } from '../event-types.ts'
import type { Endpoint } from './endpoint.ts'

type CreateInput = VariablesOf<typeof CreateWebhookEndpoint>['input']
type UpdateInput = VariablesOf<typeof UpdateWebhookEndpoint>['input']
type HeaderInput = NonNullable<CreateInput['headers']>[number]

/** `stored` is a header that the endpoint already has: its name is fixed, and a sensitive value is not shown. */
type HeaderRow = { key: string; name: string; value: string; sensitive: boolean; stored: boolean }

export type EndpointValues = {
  url: string
  description: string
  selection: 'all' | 'some'
  types: EventType[]
  ordering: 'NONE' | 'PER_LEAD'
  ratePerSecond: number | string
  headers: HeaderRow[]
}

export function createInputOf(values: EndpointValues, idempotencyKey: string): CreateInput {
  return { ...settingsOf(values), headers: values.headers.map(headerInput), idempotencyKey }
}

/** Headers are set by name, ignoring case. A name with a null value is removed; unnamed headers stay. */
export function updateInputOf(values: EndpointValues, { id, headers: before }: Endpoint): UpdateInput {
  const kept = new Set(values.headers.map(({ name }) => name.trim().toLowerCase()))
  const removed = before.filter(({ name }) => !kept.has(name.toLowerCase())).map(({ name }) => ({ name }))
  const set = values.headers.filter((row) => {
    const known = row.stored && before.find(({ name }) => name === row.name)
    return (
      !known ||
      ((row.value !== '' || !row.sensitive) && (row.value !== known.value || row.sensitive !== known.sensitive))
    )
  })
  const headers = [...removed, ...set.map(headerInput)]
  return { id, ...settingsOf(values), ...(headers.length > 0 && { headers }) }
}

function settingsOf({ url, description, selection, types, ordering, ratePerSecond }: EndpointValues) {
  return {
    url: url.trim(),
    description: description.trim() === '' ? null : description.trim(),
    eventTypes: selection === 'all' ? (['ALL'] as const).slice() : types,
    ordering,
    ratePerSecond: typeof ratePerSecond === 'number' ? ratePerSecond : null,
  }
}

function headerInput({ name, value, sensitive }: HeaderRow): HeaderInput {
  return { name: name.trim(), value, sensitive }
}
