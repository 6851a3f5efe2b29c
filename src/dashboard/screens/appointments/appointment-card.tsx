import { ActionIcon, Badge, Group, Menu, Text } from '@mantine/core'
import { IconCalendarTime, IconCalendarX, IconDots, IconMessage } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { IconLink, TextLink } from '../../components/screen/links.tsx'
import { givenName, leadName } from '../../components/text/lead-name.ts'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'
import { REPLY } from '../inbox/index.ts'
import type { Appointment } from './appointment.ts'
import classes from './appointments.module.css'
import { ChangeDialog } from './change-dialog.tsx'

const STATUSES = {
  HELD: { label: 'Not confirmed yet', color: 'orange' },
  BOOKED: { label: 'Booked', color: 'violet' },
  CANCELED: { label: 'Canceled', color: 'gray' },
} as const

const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** One appointment with its lead, in the reader's time zone. `withLead` is false beside the lead. */
export function AppointmentCard({ appointment, withLead = true }: { appointment: Appointment; withLead?: boolean }) {
  const { may } = useCurrentWorkspace()
  const { status, startsAt, endsAt, lead, conversation, conversationId } = appointment
  const { label, color } = STATUSES[status]
  const name = lead ? (givenName(lead.attributes) ?? leadName(lead)) : 'Erased lead'
  return (
    <div className={classes.card} data-status={status}>
      <Group justify="space-between" wrap="nowrap" gap={4} align="flex-start">
        <Text size="sm" fw={600} className={`lt-number ${classes.time}`} title={inZoneOf(appointment)}>
          {CLOCK.format(new Date(startsAt))} – {CLOCK.format(new Date(endsAt))}
        </Text>
        <Actions appointment={appointment} name={name} />
      </Group>
      {withLead && lead && (
        <TextLink
          to="/w/$workspaceId/leads/$leadId"
          params={{ leadId: lead.id }}
          size="sm"
          lh="24px"
          fw={500}
          c="inherit"
          className="lt-clip"
        >
          {name}
        </TextLink>
      )}
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <Text size="xs" c="dimmed" className="lt-clip">
          {conversation?.campaign?.name}
        </Text>
        {may('MESSAGING') && lead?.suppressed === false && (
          <IconLink
            to="/w/$workspaceId/inbox/$conversationId"
            params={{ conversationId }}
            hash={REPLY}
            size={24}
            variant="subtle"
            color="gray"
            aria-label={`Text ${name}`}
            title={`Text ${name}`}
          >
            <IconMessage size={16} />
          </IconLink>
        )}
      </Group>
      {status !== 'BOOKED' && (
        <Badge size="xs" color={color} mt={4}>
          {label}
        </Badge>
      )}
    </div>
  )
}

/** The time as the lead was told, if that is another one. */
function inZoneOf({ startsAt, timezone }: Appointment): string {
  try {
    const time = { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: timezone } as const
    return `For the lead: ${new Date(startsAt).toLocaleString(undefined, time)} (${timezone.replaceAll('_', ' ')})`
  } catch {
    return timezone // a time zone that this browser does not know
  }
}

function Actions({ appointment, name }: { appointment: Appointment; name: string }) {
  const { may } = useCurrentWorkspace()
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  const [change, setChange] = useState<'cancel' | 'reschedule'>()
  const { status, startsAt, conversationId } = appointment
  const isAhead = Date.parse(startsAt) > Date.now()
  const mayChange = may('MESSAGING') && status !== 'CANCELED' && isAhead
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon size={24} variant="subtle" color="gray" aria-label={`Actions for the appointment with ${name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMessage size={15} />}
            onClick={() => void navigate({ to: '/w/$workspaceId/inbox/$conversationId', params: { conversationId } })}
          >
            Open conversation
          </Menu.Item>
          {mayChange && status === 'BOOKED' && (
            <Menu.Item leftSection={<IconCalendarTime size={15} />} onClick={() => setChange('reschedule')}>
              Reschedule
            </Menu.Item>
          )}
          {mayChange && (
            <Menu.Item color="red" leftSection={<IconCalendarX size={15} />} onClick={() => setChange('cancel')}>
              Cancel appointment
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {change && (
        <ChangeDialog appointment={appointment} name={name} change={change} onClose={() => setChange(undefined)} />
      )}
    </>
  )
}
