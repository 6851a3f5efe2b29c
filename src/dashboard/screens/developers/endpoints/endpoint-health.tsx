import { Button, Group, Text } from '@mantine/core'
import { UpdateWebhookEndpoint } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { Panel } from '../../../components/screen/panel.tsx'
import { Figures } from '../../../components/text/figures.tsx'
import { percent } from '../../../components/text/percent.ts'
import { useNow } from '../../../components/text/when.tsx'
import { milliseconds } from '../deliveries/attempt-words.ts'
import { TextWithLocalTimes } from '../text-with-local-times.tsx'
import { type Endpoint, type Record7Days, stateOf } from './endpoint.ts'
import { StateBadge } from './endpoint-state.tsx'

type Props = { endpoint: Endpoint; record: Record7Days | undefined; onReplay: () => void }

/** The endpoint's health in words and as delivery counts. */
export function EndpointHealth({ endpoint, record, onReplay }: Props) {
  const { run, isPending } = useAction(UpdateWebhookEndpoint, { done: 'Endpoint enabled' })
  const isPaused = stateOf(endpoint, useNow()) === 'paused'
  const enable = () => void run({ input: { id: endpoint.id, status: 'ENABLED' } })
  return (
    <Panel title="Health" about="Last 7 days" actions={<StateBadge endpoint={endpoint} />}>
      <Text size="sm">
        <TextWithLocalTimes text={endpoint.health} />
      </Text>
      <Group gap="xs" mt="xs">
        {(endpoint.status === 'DISABLED' || isPaused) && (
          <Button size="xs" loading={isPending} onClick={enable}>
            {endpoint.status === 'DISABLED' ? 'Enable' : 'Resume'}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onReplay} disabled={endpoint.status === 'DISABLED'}>
          Replay failed
        </Button>
      </Group>
      <Figures
        figures={[
          { name: 'Delivered', value: percent(record?.successRate ?? null) },
          { name: 'Deliveries', value: (record?.deliveries ?? 0).toLocaleString() },
          { name: 'Failed', value: (record?.exhausted ?? 0).toLocaleString() },
          { name: 'Attempt success rate', value: percent(record?.attemptSuccessRate ?? null) },
          { name: 'Response time (p95)', value: record?.p95Ms == null ? '–' : milliseconds(record.p95Ms) },
        ]}
      />
    </Panel>
  )
}
