import { Button, Group, Text } from '@mantine/core'
import { UpdateWebhookEndpoint } from '../../../../generated/dashboard/documents.ts'
import { percent } from '../../../components/percent.ts'
import { useAct } from '../../../components/use-act.ts'
import { useNow } from '../../../components/when.tsx'
import { milliseconds } from '../deliveries/attempt-words.ts'
import { Panel } from '../panel.tsx'
import { Told } from '../told.tsx'
import { type Endpoint, type Record7Days, stateOf } from './endpoint.ts'
import { StateBadge } from './endpoint-state.tsx'
import classes from './endpoints.module.css'

type Props = { endpoint: Endpoint; record: Record7Days | undefined; onReplay: () => void }

/** How the endpoint does, in words and by what became of its deliveries. */
export function EndpointHealth({ endpoint, record, onReplay }: Props) {
  const { act, isActing } = useAct(UpdateWebhookEndpoint, { done: 'Endpoint enabled.' })
  const isPaused = stateOf(endpoint, useNow()) === 'paused'
  const enable = () => void act({ input: { id: endpoint.id, status: 'ENABLED' } })
  return (
    <Panel title="Health" about="Last 7 days" actions={<StateBadge endpoint={endpoint} />}>
      <Text size="sm">
        <Told text={endpoint.health} />
      </Text>
      <Group gap="xs" mt="xs">
        {(endpoint.status === 'DISABLED' || isPaused) && (
          <Button size="xs" loading={isActing} onClick={enable}>
            {endpoint.status === 'DISABLED' ? 'Enable' : 'Resume'}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onReplay} disabled={endpoint.status === 'DISABLED'}>
          Replay failed
        </Button>
      </Group>
      <dl className={`${classes.figures} lt-number`}>
        <Figure name="Delivered" value={percent(record?.successRate ?? null)} />
        <Figure name="Deliveries" value={(record?.deliveries ?? 0).toLocaleString()} />
        <Figure name="Failed" value={(record?.exhausted ?? 0).toLocaleString()} />
        <Figure name="Success rate" value={percent(record?.attemptSuccessRate ?? null)} />
        <Figure name="95th percentile" value={record?.p95Ms == null ? '–' : milliseconds(record.p95Ms)} />
      </dl>
    </Panel>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
