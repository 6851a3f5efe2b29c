import { Badge, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { TypedDocumentNode } from '@urql/core'
import { useSubscription } from 'urql'
import {
  CampaignSend,
  CampaignSendLive,
  CancelCampaignSend,
  ContinueCampaignSend,
  PauseCampaignSend,
} from '../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../components/dialog/confirm-action.tsx'
import { useAction } from '../../components/request/use-action.ts'
import { useFreshQuery } from '../../components/request/use-fresh-query.ts'
import { Problem } from '../../components/screen/problem.tsx'
import { Note } from '../../components/text/hint.tsx'
import { When } from '../../components/text/when.tsx'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'
import { LeftOut } from './left-out.tsx'
import { inLeads, isOver, PAUSE_REASONS, SEND_STATUSES, type ShownSend } from './send-words.ts'

/** One send, live until it has finished, with its controls. */
export function SendProgress({ id }: { id: string }) {
  const { data, error, refetch } = useFreshQuery(CampaignSend, { id })
  const send = data?.campaignSend
  const isRunning = send != null && !isOver(send.status)
  useSubscription({ query: CampaignSendLive, variables: { sendId: id }, pause: !isRunning })
  if (error && !send) return <Problem error={error} title="Couldn’t load the send" onRetry={refetch} />
  return send ? <ShownProgress send={send} /> : null
}

function ShownProgress({ send }: { send: ShownSend }) {
  const { status, pauseReason, counts, nextTextAt, segments } = send
  const { label, color } = SEND_STATUSES[status]
  const done = counts.total - counts.waiting
  const words = `${done.toLocaleString()} of ${inLeads(counts.total)}`
  return (
    <Stack gap={6}>
      <Group gap="xs" justify="space-between">
        <Badge color={color}>{label}</Badge>
        <Text size="sm" className="lt-number" role="status">
          {words}
        </Text>
      </Group>
      <Progress value={counts.total > 0 ? (100 * done) / counts.total : 0} color={color} aria-label={words} />
      <Text size="sm" fw={500} className="lt-number">
        {counts.texted.toLocaleString()} {counts.texted === 1 ? 'text' : 'texts'}, {segments.toLocaleString()}{' '}
        {segments === 1 ? 'segment' : 'segments'}
      </Text>
      <LeftOut counts={counts} />
      {pauseReason && <Note>{PAUSE_REASONS[pauseReason]}</Note>}
      {status === 'CANCELED' && counts.waiting > 0 && <Note>{inLeads(counts.waiting)} not texted.</Note>}
      {nextTextAt && (
        <Note>
          {status === 'SCHEDULED' ? 'Starts' : 'Next text'} <When at={nextTextAt} />
        </Note>
      )}
      <Controls send={send} />
    </Stack>
  )
}

function Controls({ send: { id, status } }: { send: ShownSend }) {
  const { may } = useCurrentWorkspace()
  const [isAsking, { open, close }] = useDisclosure()
  if (isOver(status) || !may('MESSAGING')) return null
  return (
    <Group gap="xs">
      {status === 'PAUSED' ? (
        <Change id={id} mutation={ContinueCampaignSend} verb="Resume" />
      ) : (
        <Change id={id} mutation={PauseCampaignSend} verb="Pause" />
      )}
      <Button size="compact-sm" variant="subtle" color="red" onClick={open}>
        Cancel send
      </Button>
      <ConfirmAction
        mutation={CancelCampaignSend}
        input={{ id }}
        opened={isAsking}
        onClose={close}
        title="Cancel this send?"
        verb="Cancel send"
        keep="Keep sending"
      >
        Leads who are still waiting aren’t texted. Texts that haven’t reached the carrier are canceled. You can’t resume
        a canceled send.
      </ConfirmAction>
    </Group>
  )
}

type ChangeProps<Data> = {
  id: string
  mutation: TypedDocumentNode<Data, { input: { id: string } }>
  verb: 'Pause' | 'Resume'
}

function Change<Data>({ id, mutation, verb }: ChangeProps<Data>) {
  const { run, isPending } = useAction(mutation)
  return (
    <Button size="compact-sm" variant="default" loading={isPending} onClick={() => void run({ input: { id } })}>
      {verb}
    </Button>
  )
}
