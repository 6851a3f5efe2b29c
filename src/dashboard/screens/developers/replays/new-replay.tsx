import { Modal, MultiSelect, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CreateReplay } from '../../../../generated/dashboard/documents.ts'
import { FormEnd } from '../../../components/form-end.tsx'
import { newIdempotencyKey } from '../../../components/idempotency-key.ts'
import { useFormAct } from '../../../components/use-form-act.ts'
import { usePlace } from '../../../shell/workspace.tsx'
import { EVENT_CHOICES, type EventType } from '../event-types.ts'
import { instantOf, isLocalMinute, localMinute } from '../moments.ts'
import { useEndpointChoices } from '../use-endpoint-choices.ts'

type Props = { endpointId: string | null; onClose: () => void }
type Values = { endpointId: string | null; since: string; until: string; eventTypes: EventType[] }

const DAY_MS = 86_400_000

/** First counts what there is to send again, then sends it. */
export function NewReplay(props: Props) {
  return (
    <Modal opened onClose={props.onClose} title="Replay missed events" size="lg" centered>
      <ReplayForm {...props} />
    </Modal>
  )
}

/** Of one endpoint alone it needs not be said which. */
function useReplay({ endpointId, onClose }: Props, endpoints: readonly { value: string }[]) {
  const { workspace } = usePlace()
  const navigate = useNavigate()
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
    // What was counted was counted of other values, and is another request.
    onValuesChange: () => {
      setTotal(null)
      setIdempotencyKey(newIdempotencyKey())
    },
  })
  const { act, isActing, problem } = useFormAct(CreateReplay, form)
  const inputOf = ({ endpointId: to, since, until, eventTypes }: Values) => ({
    endpointId: to ?? '',
    since: instantOf(since) ?? '',
    until: instantOf(until),
    eventTypes: eventTypes.length > 0 ? eventTypes : null,
  })
  const count = form.onSubmit(async (values) => {
    const counted = await act({ input: { ...inputOf(values), dryRun: true } })
    setTotal(counted?.createReplay?.total ?? null)
  })
  const send = form.onSubmit(async (values) => {
    if (!(await act({ input: { ...inputOf(values), idempotencyKey } }))) return
    onClose()
    void navigate({ to: '/w/$workspaceId/developers/replays', params: { workspaceId: workspace.id } })
  })
  return { form, total, count, send, isActing, problem }
}

function ReplayForm(props: Props) {
  const endpoints = useEndpointChoices()
  const { form, total, count, send, isActing, problem } = useReplay(props, endpoints)
  return (
    <form onSubmit={total ? send : count} noValidate>
      <Stack>
        <Text size="sm">
          Resends failed and skipped events with the same event IDs. Delivered events aren’t sent again. Live events go
          first.
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
            description="Leave empty for now"
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
        <FormEnd
          problem={problem}
          verb={total ? `Resend ${total.toLocaleString()}` : 'Count deliveries'}
          isActing={isActing}
          onClose={props.onClose}
        />
      </Stack>
    </form>
  )
}

function foundInWords(total: number): string {
  if (total === 0) return 'Nothing to resend in this period.'
  return total === 1 ? '1 delivery to resend.' : `${total.toLocaleString()} deliveries to resend.`
}
