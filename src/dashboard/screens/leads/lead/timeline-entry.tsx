import { Group, Text } from '@mantine/core'
import {
  IconArrowDownLeft,
  IconArrowUpRight,
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
import { Hint } from '../../../components/text/hint.tsx'
import { clockTime, dayAndTime, fullTime } from '../../../components/text/when.tsx'
import { WRITERS } from '../../../documents/conversation-status.ts'
import { CancelText, deliveryOf } from '../../inbox/index.ts'
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

export function TimelineEntry({ entry }: { entry: Entry }) {
  if ('message' in entry) return <Said message={entry.message} />
  return (
    <Row icon={ICONS[entry.kind]} at={entry.at} who={<InThread {...entry}>{entry.words}</InThread>}>
      {entry.detail && (
        <Hint className="lt-text" lineClamp={6}>
          {entry.detail}
        </Hint>
      )}
    </Row>
  )
}

const ARRIVED: ReadonlySet<ShownMessage['status']> = new Set(['SENT', 'DELIVERED', 'RECEIVED'])

function Said({ message }: { message: ShownMessage }) {
  const { direction, sentBy, body, status, createdAt, conversationId } = message
  const { label, tone } = deliveryOf(message, dayAndTime)
  const isIn = direction === 'INBOUND'
  return (
    <Row
      icon={isIn ? IconArrowDownLeft : IconArrowUpRight}
      at={createdAt}
      who={<InThread conversationId={conversationId}>{WRITERS[sentBy]}</InThread>}
      note={
        !ARRIVED.has(status) && (
          <>
            <Text size="xs" c={tone === 'bad' ? 'red' : 'dimmed'} component="span">
              {label}
            </Text>
            <CancelText message={message} />
          </>
        )
      }
    >
      <div className={`${classes.body} lt-text`} data-from={isIn ? 'lead' : 'us'}>
        {body === '' ? 'Picture or file' : body}
      </div>
    </Row>
  )
}

type RowProps = { icon: TablerIcon; at: string; who: ReactNode; note?: ReactNode; children?: ReactNode }

function Row({ icon: Icon, at, who, note, children }: RowProps) {
  return (
    <li className={classes.entry}>
      <span className={classes.mark} aria-hidden>
        <Icon size={15} stroke={1.7} />
      </span>
      <div>
        <Group gap="xs" mih={28}>
          <Text size="sm" fw={500} component="span">
            {who}
          </Text>
          <Text size="xs" c="dimmed" component="time" dateTime={at} title={fullTime(at)} className="lt-number">
            {clockTime(at)}
          </Text>
          {note}
        </Group>
        {children}
      </div>
    </li>
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
