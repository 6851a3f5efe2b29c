import { isNotEmpty, type UseFormReturnType, useForm } from '@mantine/form'
import type { EventType } from '../event-types.ts'
import type { Endpoint } from './endpoint.ts'
import type { EndpointValues } from './endpoint-input.ts'

export type EndpointForm = UseFormReturnType<EndpointValues>

const NEW: EndpointValues = {
  url: '',
  description: '',
  selection: 'all',
  types: [],
  ordering: 'NONE',
  ratePerSecond: '',
  headers: [],
}

export function useEndpointForm(endpoint?: Endpoint): EndpointForm {
  return useForm<EndpointValues>({
    initialValues: endpoint ? valuesOf(endpoint) : NEW,
    validate: {
      url: isNotEmpty('Enter the URL of your receiver.'),
      types: (types, { selection }) =>
        selection === 'some' && types.length === 0 ? 'Select at least one event.' : null,
      headers: {
        name: (name) => (name.trim() === '' ? 'Enter a name.' : null),
        value: (value, { headers }, path) => {
          const row = headers[Number(path.split('.')[1])]
          return value === '' && !(row?.stored && row.sensitive) ? 'Enter a value.' : null
        },
      },
    },
  })
}

function valuesOf(endpoint: Endpoint): EndpointValues {
  const isAll = endpoint.eventTypes.includes('ALL')
  return {
    url: endpoint.url,
    description: endpoint.description ?? '',
    selection: isAll ? 'all' : 'some',
    types: isAll ? [] : (endpoint.eventTypes as EventType[]),
    ordering: endpoint.ordering,
    ratePerSecond: endpoint.ratePerSecond ?? '',
    headers: endpoint.headers.map(({ name, value, sensitive }) => ({
      key: name,
      name,
      value: value ?? '',
      sensitive,
      stored: true,
    })),
  }
}
