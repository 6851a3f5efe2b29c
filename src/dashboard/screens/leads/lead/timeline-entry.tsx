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
import { TextLink } from '../../../components/links.tsx'
import { clockTime, fullTime } from '../../../components/when.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
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
        <Text size="sm" c="dimmed" className="lt-text" lineClamp={6}>
          {entry.detail}
        </Text>
      )}
    </Row>
  )
}

const AUTHORS: Readonly<Record<ShownMessage['sentBy'], string>> = {
  LEAD: 'Lead',
  AGENT: 'Agent',
  HUMAN: 'Teammate',
  API: 'Integration',
  SYSTEM: 'System',
}

const FATES: Partial<Record<ShownMessage['status'], string>> = {
  BLOCKED: 'not sent',
  CANCELED: 'canceled',
  FAILED: 'failed',
  QUEUED: 'queued',
  SCHEDULED: 'scheduled',
  SENDING: 'sending',
  UNDELIVERED: 'not delivered',
}

function Said({ message }: { message: ShownMessage }) {
  const { direction, sentBy, body, status, errorCode, createdAt, conversationId } = message
  const fate = FATES[status]
  const isIn = direction === 'INBOUND'
  return (
    <Row
      icon={isIn ? IconArrowDownLeft : IconArrowUpRight}
      at={createdAt}
      who={<InThread conversationId={conversationId}>{AUTHORS[sentBy]}</InThread>}
      note={fate && (errorCode ? `${fate}: ${errorCode.replaceAll('_', ' ')}` : fate)}
    >
      <div className={`${classes.body} lt-text`} data-from={isIn ? 'lead' : 'us'}>
        {body === '' ? 'Picture or file' : body}
      </div>
    </Row>
  )
}

type RowProps = { icon: TablerIcon; at: string; who: ReactNode; note?: string | undefined; children?: ReactNode }

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
          {note && (
            <Text size="xs" c="red" component="span">
              {note}
            </Text>
          )}
        </Group>
        {children}
      </div>
    </li>
  )
}

function InThread({ conversationId, children }: { conversationId: string | null; children: ReactNode }) {
  const { workspace } = usePlace()
  if (conversationId === null) return children
  return (
    <TextLink
      inherit
      c="inherit"
      to="/w/$workspaceId/inbox/$conversationId"
      params={{ workspaceId: workspace.id, conversationId }}
    >
      {children}
    </TextLink>
  )
}
