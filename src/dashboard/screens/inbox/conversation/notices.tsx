import { Text } from '@mantine/core'
import {
  IconBan,
  IconCalendarEvent,
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
import { useMembers } from './members.ts'
import type { ConversationDetails } from './use-conversation.ts'

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
      {isOpen && conversation.handler === 'HUMAN' && <HandedOff conversation={conversation} />}
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

const ENDS: Readonly<Record<string, string>> = {
  BOOKED: 'Closed as booked',
  DISQUALIFIED: 'Closed as disqualified',
  OPTED_OUT: 'Closed: the lead opted out',
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
      .{' '}
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
