import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useMemo, useState } from 'react'
import { usePageTitle } from '../../../components/screen/page-title.ts'
import { leadName } from '../../../components/text/lead-name.ts'
import { DraftCard } from '../../drafts/index.ts'
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
import { usePanel } from './use-panel.ts'
import { useReadMark } from './use-read-mark.ts'

const TurnsDrawer = lazy(async () => ({ default: (await import('../panel/turns-drawer.tsx')).TurnsDrawer }))

type Props = { id: string; state: ReturnType<typeof useConversation> }

/** The thread, the reply box and the side panel. Evidence selected in one is highlighted in the other. */
export function OpenConversation({ id, state }: Props) {
  const { conversation, explanation } = state
  const thread = useThread(id, state.reloadSoon)
  const [attended, attend] = useState<string | null>(null)
  const attention = useMemo(() => ({ key: attended, attend }), [attended])
  const evidence = useMemo(() => evidenceOf(explanation?.signals ?? []), [explanation])
  const turns = useTurns()
  const panel = usePanel()
  const name = conversation ? leadName({ attributes: conversation.lead?.attributes, phone: conversation.phone }) : ''
  usePageTitle(name ? `${name} · Inbox` : 'Inbox')
  const newest = thread.list.findLast(({ direction }) => direction === 'INBOUND')
  useReadMark({ conversationId: id, unread: conversation?.unread, newestAt: newest?.createdAt })

  const side = <SidePanel state={state} id={id} messages={thread.messages} onTurns={() => turns.open(null)} />
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
            notes={conversation?.notes ?? []}
            onWhy={(message: Message) => turns.open(message.id)}
          />
          {conversation && conversation.drafts.length > 0 && (
            <div className={classes.drafts}>
              {conversation.drafts.map((draft) => (
                <DraftCard key={draft.id} draft={draft} onDecided={state.reloadSoon} />
              ))}
            </div>
          )}
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
        styles={DRAWER}
      >
        {side}
      </Drawer>
      {turns.opened && (
        <Suspense fallback={null}>
          <TurnsDrawer
            conversationId={id}
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

/** The content fills the drawer below its title. */
const DRAWER = {
  content: { display: 'flex', flexDirection: 'column' },
  header: { flex: 'none', padding: '0.75rem 0.9rem', minHeight: 0 },
  body: { flex: 1, minHeight: 0 },
} as const

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
