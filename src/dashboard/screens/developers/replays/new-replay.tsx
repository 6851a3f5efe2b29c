import { MultiSelect, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CreateReplay } from '../../../../generated/dashboard/documents.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { newIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { EVENT_CHOICES, type EventType } from '../event-types.ts'
import { instantOf, isLocalMinute, localMinute } from '../moments.ts'
import { useEndpointChoices } from '../use-endpoint-choices.ts'

type Props = { endpointId: string | null; onClose: () => void }
type Values = { endpointId: string | null; since: string; until: string; eventTypes: EventType[] }

const DAY_MS = 86_400_000

/** With a single endpoint, no choice is needed. */
function useReplay({ endpointId, onClose }: Props, endpoints: readonly { value: string }[]) {
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey)
  const [total, setTotal] = useState<number | null>(null)
  const onlyOne = endpoints.length === 1 ? (endpoints[0]?.value ?? null) : null
  const form = useForm<Values>({
    initialValues: {
      endpointId: endpointId ?? onlyOne,
      since: localMinute(Date.now() - DAY_MS),
      until: '',
      eventTypes: [],
    },
    validate: {
      endpointId: isNotEmpty('Choose an endpoint.'),
      since: (since) => (isLocalMinute(since) ? null : 'Choose a start time.'),
    },
    // The count belongs to the old values, and the next request needs a new key.
    onValuesChange: () => {
      setTotal(null)
      setIdempotencyKey(newIdempotencyKey())
    },
  })
  const { run, ...state } = useFormAction(CreateReplay, form)
  const inputOf = ({ endpointId: to, since, until, eventTypes }: Values) => ({
    endpointId: to ?? '',
    since: instantOf(since) ?? '',
    until: instantOf(until),
    eventTypes: eventTypes.length > 0 ? eventTypes : null,
  })
  const count = form.onSubmit(async (values) => {
    const counted = await run({ input: { ...inputOf(values), dryRun: true } })
    setTotal(counted?.createReplay?.total ?? null)
  })
  const send = form.onSubmit(async (values) => {
    if (!(await run({ input: { ...inputOf(values), idempotencyKey } }))) return
    onClose()
    void navigate({ to: '/w/$workspaceId/developers/replays' })
  })
  return { form, total, submit: total ? send : count, state }
}

/** Counts the deliveries to resend, then resends them. */
export function NewReplay(props: Props) {
  const endpoints = useEndpointChoices()
  const { form, total, submit, state } = useReplay(props, endpoints)
  return (
    <FormDialog
      title="Replay missed events"
      size="lg"
      verb={total ? `Resend ${total.toLocaleString()}` : 'Count deliveries'}
      {...state}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Text size="sm">
        Resends failed and skipped events with the same event IDs. Delivered events aren’t sent again. New events are
        sent first.
      </Text>
      <Select label="Endpoint" data={endpoints} withAsterisk {...form.getInputProps('endpointId')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="datetime-local"
          label="Events from"
          description="Up to 7 days ago"
          withAsterisk
          {...form.getInputProps('since')}
        />
        <TextInput
          type="datetime-local"
          label="Until"
          description="Leave empty to include events up to now"
          {...form.getInputProps('until')}
        />
      </SimpleGrid>
      <MultiSelect
        label="Event types"
        placeholder={form.getValues().eventTypes.length === 0 ? 'All' : ''}
        data={EVENT_CHOICES}
        clearable
        {...form.getInputProps('eventTypes')}
      />
      <Text size="sm" fw={500} role="status" mih="1.3em">
        {total !== null && foundInWords(total)}
      </Text>
    </FormDialog>
  )
}

function foundInWords(total: number): string {
  if (total === 0) return 'Nothing to resend in this period.'
  return total === 1 ? '1 delivery to resend.' : `${total.toLocaleString()} deliveries to resend.`
}
