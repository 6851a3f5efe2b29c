import { Button, Center, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isUnreachable } from '../../../components/request/describe-error.ts'
import { Problem } from '../../../components/screen/problem.tsx'
import { useNow } from '../../../components/text/when.tsx'
import { type ConversationNote, Note } from '../notes/note.tsx'
import { Bubble, SendingBubble } from './bubble.tsx'
import { byDay } from './days.ts'
import type { EvidenceByMessage } from './evidence.ts'
import type { Message } from './messages.ts'
import classes from './thread.module.css'
import { useNamedMessage } from './use-named-message.ts'
import type { ThreadState } from './use-thread.ts'

type Props = {
  thread: ThreadState
  evidence: EvidenceByMessage
  leadName: string
  /** Notes for the team, newest first. */
  notes: readonly ConversationNote[]
  /** Messages with a turn get a button that opens its explanation. */
  onWhy: (message: Message) => void
}

/** The messages, newest at the bottom. Scrolling up loads older ones. The view stays at the bottom while the user is there. */
export function Thread({ thread, evidence, leadName, notes, onWhy }: Props) {
  const nowMs = useNow()
  const { scroller, isAway, toNewest } = useAway()
  const { list, sending, hasOlder, isLoading, error } = thread
  const named = useNamedMessage(thread)

  if (list.length === 0 && isLoading) return <ThreadLoading />
  if (list.length === 0 && error) return <Problem error={error} onRetry={thread.retry} />
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section ref={scroller} className={classes.scroll} tabIndex={0} aria-label="Messages">
        <div className={classes.content}>
          {error && !isUnreachable(error) && (
            <Problem error={error} title="Couldn’t load older texts" onRetry={thread.retry} />
          )}
          {hasOlder && !error && <Older onSeen={thread.older} isLoading={isLoading} />}
          {byDay(withNotes(list, notes, hasOlder), nowMs).map(({ day, label, items }) => (
            <section key={day} aria-label={label}>
              <div className={classes.day}>{label}</div>
              {items.map((item) =>
                'memberId' in item ? (
                  <Note key={item.id} note={item} />
                ) : (
                  <Bubble
                    key={item.id}
                    message={item}
                    evidence={evidence.get(item.id)}
                    isNamed={item.id === named}
                    leadName={leadName}
                    onWhy={item.sentBy === 'AGENT' ? () => onWhy(item) : undefined}
                  />
                ),
              )}
            </section>
          ))}
          {sending.map(({ key, body }) => (
            <SendingBubble key={key} body={body} />
          ))}
        </div>
      </section>
      {isAway && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.newest}
          leftSection={<IconArrowDown size={14} />}
          onClick={toNewest}
        >
          Newest
        </Button>
      )}
      <NewTextAnnouncer list={list} leadName={leadName} />
    </div>
  )
}

/** Messages and notes by time. Notes before the oldest loaded message appear with it. */
function withNotes(list: readonly Message[], notes: readonly ConversationNote[], hasOlder: boolean) {
  const from = hasOlder ? (list[0]?.createdAt ?? '') : ''
  const shown = notes.filter(({ createdAt }) => createdAt >= from)
  return [...list, ...shown].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
}

const AWAY_PX = 160

/** Whether the user has scrolled away from the newest message. The content is laid out from the bottom, so it stays there. */
function useAway() {
  const scroller = useRef<HTMLElement>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const node = scroller.current
    const look = () => setAway(Math.abs(node?.scrollTop ?? 0) > AWAY_PX)
    node?.addEventListener('scroll', look, { passive: true })
    return () => node?.removeEventListener('scroll', look)
  })
  return { scroller, isAway, toNewest: () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' }) }
}

/** Loads older messages when it becomes visible. A button for users who do not scroll. */
function Older({ onSeen, isLoading }: { onSeen: () => void; isLoading: boolean }) {
  const mark = useRef<HTMLDivElement>(null)
  const see = useEffectEvent(onSeen)
  useEffect(() => {
    if (isLoading) return
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && see())
    if (mark.current) watch.observe(mark.current)
    return () => watch.disconnect()
  }, [isLoading])
  return (
    <Center ref={mark}>
      <Button size="compact-xs" variant="subtle" color="gray" loading={isLoading} onClick={onSeen}>
        Older texts
      </Button>
    </Center>
  )
}

/** Announces a new text of the lead to screen readers. */
function NewTextAnnouncer({ list, leadName }: { list: readonly Message[]; leadName: string }) {
  const [openedAt] = useState(() => new Date().toISOString())
  const last = list.findLast(({ direction }) => direction === 'INBOUND')
  return (
    <VisuallyHidden aria-live="polite">
      {last && last.createdAt > openedAt ? `${leadName}: ${last.body}` : ''}
    </VisuallyHidden>
  )
}

function ThreadLoading() {
  return (
    <Stack flex={1} justify="flex-end" p="md" gap="md" role="status" aria-label="Loading texts">
      <Skeleton h={38} w="55%" radius="lg" />
      <Skeleton h={56} w="60%" radius="lg" ml="auto" />
      <Skeleton h={38} w="40%" radius="lg" />
    </Stack>
  )
}
