import { Text } from '@mantine/core'
import {
  IconAlertCircle,
  IconCheck,
  IconCircleX,
  IconFileCheck,
  IconMessagePlus,
  IconSpeakerphone,
  IconUserPlus,
  IconUserQuestion,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TextLink } from '../../../components/screen/links.tsx'
import { clockTime, dayAndTime, fullTime } from '../../../components/text/when.tsx'
import { CancelText, deliveryOf, Note, Writer } from '../../inbox/index.ts'
import classes from './lead.module.css'
import type { ShownMessage } from './shown-lead.ts'
import type { Entry, PointKind } from './timeline-entries.ts'

const ICONS: Readonly<Record<PointKind, TablerIcon>> = {
  lead: IconUserPlus,
  conversation: IconMessagePlus,
  qualified: IconCheck,
  handoff: IconUserQuestion,
  end: IconCircleX,
  consent: IconFileCheck,
  campaign: IconSpeakerphone,
}

/** A text or a note as a bubble, or an event between texts. */
export function TimelineEntry({ entry, name }: { entry: Entry; name: string }) {
  if ('message' in entry) return <Said message={entry.message} name={name} />
  if ('note' in entry)
    return (
      <li>
        <Note note={entry.note} />
      </li>
    )
  const Icon = ICONS[entry.kind]
  return (
    <li className={classes.point} data-kind={entry.kind}>
      <Icon size={14} stroke={1.7} className={classes.icon} aria-hidden />
      <span className="lt-text">
        <InThread {...entry}>{entry.words}</InThread>
        {entry.detail && <span> · {entry.detail}</span>}
      </span>
      <Time at={entry.at} />
    </li>
  )
}

function Said({ message, name }: { message: ShownMessage; name: string }) {
  const { direction, sentBy, body, status, createdAt, conversationId } = message
  const { label, tone } = deliveryOf(message, dayAndTime)
  const isIn = direction === 'INBOUND'
  return (
    <li className={classes.said} data-from={isIn ? 'lead' : 'us'}>
      <div className={`${classes.bubble} lt-text`} data-by={sentBy} dir="auto">
        {body === '' ? 'Picture or file' : body}
      </div>
      <div className={classes.meta}>
        <InThread conversationId={conversationId}>
          <Writer message={message} leadName={name} />
        </InThread>
        <Time at={createdAt} />
        {!isIn && (
          <Text inherit c={tone === 'bad' ? 'red' : 'dimmed'} component="span">
            {tone === 'bad' && <IconAlertCircle size={12} aria-hidden />} {label}
          </Text>
        )}
        {(status === 'SCHEDULED' || status === 'QUEUED') && <CancelText message={message} />}
      </div>
    </li>
  )
}

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={fullTime(at)} className="lt-number">
      {clockTime(at)}
    </time>
  )
}

function InThread({ conversationId, children }: { conversationId: string | null; children: ReactNode }) {
  if (conversationId === null) return children
  return (
    <TextLink inherit c="inherit" to="/w/$workspaceId/inbox/$conversationId" params={{ conversationId }}>
      {children}
    </TextLink>
  )
}
