import { Drawer } from '@mantine/core'
import { useDisclosure, useDocumentTitle, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useMemo, useState } from 'react'
import { leadName } from '../../../components/lead-name.ts'
import { usePlace } from '../../../shell/workspace.tsx'
import { SidePanel } from '../panel/side-panel.tsx'
import { Reply } from '../reply/reply.tsx'
import { AttentionContext, evidenceOf } from '../thread/evidence.ts'
import type { Message } from '../thread/messages.ts'
import { Thread } from '../thread/thread.tsx'
import { useThread } from '../thread/use-thread.ts'
import classes from './conversation.module.css'
import { ConversationHead } from './conversation-head.tsx'
import { Notices } from './notices.tsx'
import type { useConversation } from './use-conversation.ts'
import { useReadMark } from './use-read-mark.ts'

const TurnsDrawer = lazy(async () => ({ default: (await import('../panel/turns-drawer.tsx')).TurnsDrawer }))

type Props = { id: string; told: ReturnType<typeof useConversation> }

/** Thread, reply and what is known of the lead. What is looked at in one is shown in the other. */
export function OpenConversation({ id, told }: Props) {
  const { conversation, explanation } = told
  const thread = useThread(id, told.lookSoon)
  const [attended, attend] = useState<string | null>(null)
  const attention = useMemo(() => ({ key: attended, attend }), [attended])
  const evidence = useMemo(() => evidenceOf(explanation?.signals ?? []), [explanation])
  const turns = useTurns()
  const panel = usePanel()
  const name = conversation ? leadName({ attributes: conversation.lead?.attributes, phone: conversation.phone }) : ''
  useDocumentTitle(name ? `${name} · Inbox · Leadthread` : 'Inbox · Leadthread')
  const newest = thread.list.findLast(({ direction }) => direction === 'INBOUND')
  useReadMark({ conversationId: id, unread: conversation?.unread, newestAt: newest?.createdAt })

  const side = <SidePanel told={told} id={id} messages={thread.messages} onTurns={() => turns.open(null)} />
  return (
    <AttentionContext value={attention}>
      <div className={classes.view} data-panel={panel.isBeside || undefined}>
        <section className={classes.middle} aria-label={name ? `Conversation with ${name}` : 'Conversation'}>
          <ConversationHead id={id} conversation={conversation} name={name} panel={panel} />
          {conversation && <Notices conversation={conversation} />}
          <Thread
            thread={thread}
            evidence={evidence}
            leadName={name || 'Lead'}
            onWhy={(message: Message) => turns.open(message.id)}
          />
          {conversation && <Reply conversation={conversation} thread={thread} />}
        </section>
        {panel.isBeside && (
          <aside className={classes.panel} aria-label="Lead details">
            {side}
          </aside>
        )}
      </div>
      <Drawer
        opened={panel.isDrawerOpen}
        onClose={panel.closeDrawer}
        position="right"
        size={360}
        title="Lead details"
        padding={0}
        classNames={{ content: classes.drawer!, header: classes.drawerHead!, body: classes.drawerBody! }}
      >
        {side}
      </Drawer>
      {turns.opened && (
        <Suspense fallback={null}>
          <TurnsDrawer
            conversationId={id}
            opened
            messageId={turns.messageId}
            onClose={turns.close}
            messages={thread.messages}
            explanation={explanation}
          />
        </Suspense>
      )}
    </AttentionContext>
  )
}

function useTurns() {
  const [opened, { open, close }] = useDisclosure()
  const [messageId, setMessageId] = useState<string | null>(null)
  return {
    opened,
    messageId,
    close,
    open(id: string | null) {
      setMessageId(id)
      open()
    },
  }
}

/** The panel stands beside the thread where there is room, unless it was put away; else it slides over it. */
function usePanel() {
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [isKept, keep] = useLocalStorage({
    key: 'leadthread.inbox.panel',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const [isOver, over] = useDisclosure()
  const { isSandbox } = usePlace()
  return {
    isBeside: isWide && isKept,
    isDrawerOpen: !isWide && isOver,
    closeDrawer: over.close,
    label: isSandbox ? 'Qualification and handset' : 'Qualification',
    isShown: isWide ? isKept : isOver,
    toggle: () => (isWide ? keep(!isKept) : over.toggle()),
  }
}

export type Panel = ReturnType<typeof usePanel>
