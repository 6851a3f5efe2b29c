import { Button, Text } from '@mantine/core'
import {
  IconBan,
  IconCalendarEvent,
  IconCheck,
  IconClock,
  IconFlag,
  IconHourglass,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TextLink } from '../../../components/screen/links.tsx'
import { dayAndTime, When } from '../../../components/text/when.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { isOpenStatus } from '../list/filters.ts'
import { handoffWords } from '../panel/decision-words.ts'
import classes from './conversation.module.css'
import { HeldTexts } from './held/held-texts.tsx'
import { Paused } from './held/paused.tsx'
import { useMembers } from './members.ts'
import type { ConversationDetails } from './use-conversation.ts'
import { useInboxActions } from './use-inbox-actions.ts'

/** What to know before replying: opted out, closed, waiting, assigned, an appointment. */
export function Notices({ conversation }: { conversation: ConversationDetails }) {
  const isOpen = isOpenStatus(conversation.status)
  return (
    <div role="status">
      {conversation.lead?.suppressed && (
        <Notice icon={IconBan} tone="bad">
          This lead has opted out. They can’t be texted unless they reply START.
        </Notice>
      )}
      {!isOpen && <Ended conversation={conversation} />}
      {isOpen && <InboxNotice conversation={conversation} />}
      {isOpen && conversation.resumeAt && <Paused id={conversation.id} resumeAt={conversation.resumeAt} />}
      {isOpen && conversation.handler === 'HUMAN' && <HandedOff conversation={conversation} />}
      {!conversation.lead?.suppressed && <HeldTexts texts={conversation.heldTexts} />}
      <Appointment conversation={conversation} />
    </div>
  )
}

function Notice({ icon: Icon, tone, children }: { icon: TablerIcon; tone?: 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div className={classes.notice} data-tone={tone}>
      <Icon size={16} aria-hidden />
      <p>{children}</p>
    </div>
  )
}

/** Where the conversation is if it is not in the inbox. With a button that returns it. */
function InboxNotice({ conversation }: { conversation: ConversationDetails }) {
  const { may } = useCurrentWorkspace()
  const { undoEnd, reopen } = useInboxActions(conversation.id, conversation)
  const { completesAt, completesAs, inboxState, snoozedUntil } = conversation
  const back = may('MESSAGING') && (
    <Button size="compact-xs" variant="subtle" onClick={reopen}>
      Return to inbox
    </Button>
  )
  if (completesAt !== null)
    return (
      <Notice icon={IconFlag} tone="warn">
        Ending as {completesAs === 'BOOKED' ? 'booked' : 'disqualified'}, unless the lead texts now.{' '}
        {may('MESSAGING') && (
          <Button size="compact-xs" variant="subtle" onClick={undoEnd}>
            Undo
          </Button>
        )}
      </Notice>
    )
  if (inboxState === 'SNOOZED' && snoozedUntil)
    return (
      <Notice icon={IconClock}>
        Snoozed until {dayAndTime(snoozedUntil)} or the lead’s next text. {back}
      </Notice>
    )
  if (inboxState !== 'DONE') return null
  return <Notice icon={IconCheck}>Done. Returns to the inbox when the lead texts. {back}</Notice>
}

const ENDS: Readonly<Record<string, string>> = {
  BOOKED: 'Ended as booked',
  DISQUALIFIED: 'Ended as disqualified',
  OPTED_OUT: 'Ended: the lead opted out',
}

function Ended({ conversation }: { conversation: ConversationDetails }) {
  const later = conversation.lead?.conversations?.edges[0]?.node
  return (
    <Notice icon={IconFlag}>
      {ENDS[conversation.status]}
      {conversation.completedAt && (
        <>
          {' '}
          <When at={conversation.completedAt} />
        </>
      )}
      {conversation.endReason ? `: ${conversation.endReason}` : '.'}{' '}
      {later && later.id !== conversation.id ? (
        <TextLink to="/w/$workspaceId/inbox/$conversationId" params={{ conversationId: later.id }} search size="sm">
          View newer conversation
        </TextLink>
      ) : (
        'A new text from the lead starts a new conversation.'
      )}
    </Notice>
  )
}

function HandedOff({ conversation }: { conversation: ConversationDetails }) {
  const { viewer } = useCurrentWorkspace()
  const { nameOf } = useMembers()
  const { assignedTo, handoffAt, handoffReason, handoffRule, handoffSummary, escalateAt } = conversation
  const isManual = handoffReason === 'manual'
  const why = isManual ? null : handoffWords(handoffRule ?? handoffReason ?? '')
  if (assignedTo !== null)
    return (
      <Notice icon={IconUserCheck}>
        {assignedTo === viewer.member?.id ? 'You’ve' : `${nameOf(assignedTo)} has`} taken over. The agent is paused.
      </Notice>
    )
  return (
    <Notice icon={IconHourglass} tone="warn">
      Waiting for a teammate{why && `: ${why}`}. {handoffAt && <>Since {dayAndTime(handoffAt)}. </>}
      {escalateAt && `If no one takes over by ${dayAndTime(escalateAt)}, we’ll notify your team again.`}
      {/* The summary of a rule repeats the panel. */}
      {isManual && handoffSummary && (
        <Text component="span" inherit display="block" className="lt-text">
          {handoffSummary}
        </Text>
      )}
    </Notice>
  )
}

function Appointment({ conversation }: { conversation: ConversationDetails }) {
  const appointment = conversation.appointments.findLast(({ status }) => status !== 'CANCELED')
  if (!appointment) return null
  const at = new Date(appointment.startsAt).toLocaleString(undefined, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: appointment.timezone,
  })
  return (
    <Notice icon={IconCalendarEvent}>
      {appointment.status === 'HELD' ? 'Appointment on hold until the lead confirms: ' : 'Appointment: '}
      {at} ({appointment.timezone}).
    </Notice>
  )
}
