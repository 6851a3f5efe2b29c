import { Kbd, Text, Title } from '@mantine/core'
import { IconInbox, IconMessages } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useQuery } from 'urql'
import { Inbox } from '../../../../generated/dashboard/documents.ts'
import { ButtonLink } from '../../../components/screen/links.tsx'
import { usePageTitle } from '../../../components/screen/page-title.ts'
import { Empty, ScreenLoading } from '../../../components/screen/screen-states.tsx'
import { useIsNarrow } from '../../../components/screen/use-is-narrow.ts'
import { useLiveMessages } from '../../../shell/live.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { HandsetPanel } from '../handset.ts'
import classes from './conversation.module.css'

/**
 * Beside the list while no conversation is selected. A sandbox shows its phone here; on a narrow screen only while the list is
 * empty.
 */
export function NoConversationSelected() {
  usePageTitle('Inbox')
  const [{ data, fetching }, refetch] = useQuery({
    query: Inbox,
    variables: { first: 1 },
    requestPolicy: 'cache-and-network',
  })
  const { isSandbox, may } = useCurrentWorkspace()
  const isNarrow = useIsNarrow()
  const isEmpty = data?.conversations?.edges.length === 0
  useLiveMessages(() => {
    if (isEmpty) refetch({ requestPolicy: 'network-only' })
  })
  if (!data && fetching) return <ScreenLoading />
  if (isNarrow && !isEmpty) return null
  // Without full access, an empty sandbox shows the phone too: it says who can text.
  if (isSandbox && (isEmpty || may('FULL_ACCESS')))
    return (
      <SandboxPhoneBeside isFirst={isEmpty}>
        {isEmpty ? <FirstTextIntro isNarrow={isNarrow} /> : <SelectOrTextIntro />}
      </SandboxPhoneBeside>
    )
  return <div className={classes.empty}>{isEmpty ? <NoConversations /> : <SelectConversation />}</div>
}

/** The sandbox phone, beside an introduction. A text that is sent from it opens its conversation. */
function SandboxPhoneBeside({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  const open = (conversationId: string) =>
    void navigate({
      to: '/w/$workspaceId/inbox/$conversationId',
      params: { conversationId },
      search: true,
    })
  return (
    <div className={classes.empty} data-first-text={isFirst || undefined}>
      <div className={classes.start}>
        <div>{children}</div>
        <div className={classes.phone}>
          <Suspense fallback={<ScreenLoading />}>
            <HandsetPanel onSent={open} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

function FirstTextIntro({ isNarrow }: { isNarrow: boolean }) {
  return (
    <>
      <Title order={isNarrow ? 1 : 2} fz="xl" mb="xs">
        Text as a lead and watch the agent reply
      </Title>
      <Text c="dimmed" size="sm">
        The phone is simulated; the agent is real. Send a text to open the conversation here, with the agent’s reply,
        the score and what the agent understood.
      </Text>
    </>
  )
}

function SelectOrTextIntro() {
  return (
    <>
      <Title order={2} fz="xl" mb="xs">
        Select a conversation, or text as a lead
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        Text from the phone on the right to see it here. Press + for another number.
      </Text>
      <Text c="dimmed" size="sm" component="div">
        <ListShortcuts />
      </Text>
    </>
  )
}

function SelectConversation() {
  return (
    <Empty icon={IconMessages} title="Select a conversation">
      <ListShortcuts />
    </Empty>
  )
}

function ListShortcuts() {
  return (
    <>
      <Kbd size="xs">j</Kbd> and <Kbd size="xs">k</Kbd> move through the list. <Kbd size="xs">?</Kbd> shows all
      shortcuts.
    </>
  )
}

function NoConversations() {
  return (
    <Empty
      icon={IconInbox}
      title="No conversations yet"
      action={
        <ButtonLink to="/w/$workspaceId/leads" variant="default" size="xs">
          Add leads
        </ButtonLink>
      }
    >
      A conversation starts when a lead replies to a campaign or texts your number. You need a phone number, an active
      campaign and leads.
    </Empty>
  )
}
