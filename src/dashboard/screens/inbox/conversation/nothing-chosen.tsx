import { Kbd, Text } from '@mantine/core'
import { IconInbox, IconMessages } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useQuery } from 'urql'
import { Inbox } from '../../../../generated/dashboard/documents.ts'
import { ButtonLink } from '../../../components/links.tsx'
import { Empty, ScreenLoading } from '../../../components/screen-states.tsx'
import { useLiveMessages } from '../../../shell/live.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import classes from './conversation.module.css'

const HandsetPanel = lazy(async () => ({ default: (await import('../../handset/index.ts')).HandsetPanel }))

/** Beside the list, before a conversation is chosen; in an inbox that never had one, the way to the first. */
export function NothingChosen() {
  const [{ data, fetching }] = useQuery({ query: Inbox, variables: { first: 1 }, requestPolicy: 'cache-and-network' })
  const { isSandbox } = usePlace()
  const isEmpty = data?.conversations?.edges.length === 0
  if (!data && fetching) return <ScreenLoading />
  if (!isEmpty)
    return (
      <div className={classes.empty}>
        <Empty icon={IconMessages} title="Choose a conversation">
          <Kbd size="xs">j</Kbd> and <Kbd size="xs">k</Kbd> walk through the list, <Kbd size="xs">?</Kbd> shows all
          keys.
        </Empty>
      </div>
    )
  return <div className={classes.empty}>{isSandbox ? <FirstText /> : <NothingYet />}</div>
}

/** The phone lies ready: whatever is texted opens the conversation that it begins. */
function FirstText() {
  const navigate = useNavigate()
  const workspaceId = useParams({ strict: false, select: (params) => params.workspaceId }) ?? ''
  useLiveMessages(({ conversationId }) => {
    if (conversationId === null) return
    void navigate({ to: '/w/$workspaceId/inbox/$conversationId', params: { workspaceId, conversationId } })
  })
  return (
    <div className={classes.start}>
      <div>
        <Text fz="xl" fw={650} mb="xs">
          Text as a lead, and watch the agent
        </Text>
        <Text c="dimmed" size="sm">
          This is a sandbox: the phone is simulated, the agent is real. Send a first text; the conversation opens here,
          with the agent’s answer, the score and what it understood.
        </Text>
      </div>
      <div className={classes.phone}>
        <Suspense fallback={<ScreenLoading />}>
          <HandsetPanel />
        </Suspense>
      </div>
    </div>
  )
}

function NothingYet() {
  const workspaceId = useParams({ strict: false, select: (params) => params.workspaceId }) ?? ''
  return (
    <Empty
      icon={IconInbox}
      title="No conversation yet"
      action={
        <ButtonLink to="/w/$workspaceId/leads" params={{ workspaceId }} variant="default" size="xs">
          Add leads
        </ButtonLink>
      }
    >
      A conversation begins when a lead first answers: one who was texted by a campaign or over the API, or who texts
      your number. For that the workspace needs a registered number, an active campaign, and leads.
    </Empty>
  )
}
