import { Group, Text } from '@mantine/core'
import { IconSpeakerphone, IconUser, type TablerIcon } from '@tabler/icons-react'
import { PlainLink } from '../../components/screen/links.tsx'
import { Initials } from '../../components/text/initials.tsx'
import { givenName, prettyPhone } from '../../components/text/lead-name.ts'
import { ListedName } from '../../components/text/listed-name.tsx'
import { LEAD_STATUSES } from '../../documents/lead-status.ts'
import { useMembers } from '../inbox/index.ts'
import { campaignOf, type LeadSort, type ListedLead, ownerOf, SORTS, sortLabel } from './lead-search.ts'
import classes from './leads.module.css'
import { ListedTime } from './listed-time.tsx'
import { SelectLead } from './selection/checkboxes.tsx'
import { LeadStatusBadges } from './status-badge.tsx'

/** Leads in a narrow space. */
export function LeadCards({ leads, sort }: { leads: readonly ListedLead[]; sort: LeadSort | undefined }) {
  const { nameOf } = useMembers()
  return (
    <ul className="lt-box lt-rows" aria-label={`Leads, sorted by: ${sortLabel(sort)}`}>
      {leads.map((lead) => (
        <li key={lead.id} className={classes.selectable}>
          <SelectLead lead={lead} />
          <PlainLink
            to="/w/$workspaceId/leads/$leadId"
            params={{ leadId: lead.id }}
            className={`${classes.card} lt-hover`}
          >
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Group gap="xs" wrap="nowrap" miw={0}>
                <Initials name={givenName(lead.attributes)} color={LEAD_STATUSES[lead.status].color} size={26} />
                <Text component="span" fw={500} size="sm" className="lt-clip">
                  <ListedName lead={lead} />
                </Text>
              </Group>
              <Text component="span" size="xs" c="dimmed" flex="none">
                <Sorted lead={lead} sort={sort} />
              </Text>
            </Group>
            <Group justify="space-between" wrap="nowrap" gap="xs" mt={4}>
              <Text component="span" size="xs" c="dimmed" className={`lt-number lt-clip`}>
                <About lead={lead} />
              </Text>
              <Group gap={6} wrap="nowrap" flex="none">
                <Score lead={lead} />
                <LeadStatusBadges status={lead.status} suppressed={lead.suppressed} />
              </Group>
            </Group>
            <Work owner={ownerOf(lead, nameOf)} campaign={campaignOf(lead)} />
          </PlainLink>
        </li>
      ))}
    </ul>
  )
}

/** The last text, or before the first one the phone number and the source. */
function About({ lead: { phone, source, messages } }: { lead: ListedLead }) {
  const message = messages?.edges[0]?.node
  if (!message) return [prettyPhone(phone), source].filter(Boolean).join(' · ')
  const words = message.body === '' ? 'Picture or file' : message.body
  return message.direction === 'INBOUND' ? words : `↗ ${words}`
}

/** Who works on the lead, and in which campaign. */
function Work({ owner, campaign }: { owner: string | null; campaign: string | null }) {
  if (owner === null && campaign === null) return null
  return (
    <Group gap="sm" wrap="nowrap" mt={4} fz="xs" c="dimmed">
      {owner !== null && <Worked icon={IconUser} label="Owner" name={owner} />}
      {campaign !== null && <Worked icon={IconSpeakerphone} label="Campaign" name={campaign} />}
    </Group>
  )
}

function Worked({ icon: Icon, label, name }: { icon: TablerIcon; label: string; name: string }) {
  return (
    <Group component="span" gap={4} wrap="nowrap" miw={0} title={`${label}: ${name}`}>
      <Icon size={13} stroke={1.7} role="img" aria-label={label} style={{ flex: 'none' }} />
      <span className="lt-clip">{name}</span>
    </Group>
  )
}

function Score({ lead }: { lead: ListedLead }) {
  const conversation = lead.conversations?.edges[0]?.node
  if (!conversation) return null
  const { status, qualification } = conversation
  return (
    <Text
      component="span"
      size="xs"
      className={`lt-number ${classes.score}`}
      data-reached={status === 'QUALIFIED' || undefined}
      aria-label={`Score ${qualification.score}`}
      role="img"
    >
      {qualification.score}
    </Text>
  )
}

/** What the list is sorted by, in the corner of a card. */
function Sorted({ lead, sort }: { lead: ListedLead; sort: LeadSort | undefined }) {
  const orderBy = sort ? SORTS[sort].orderBy : 'CREATED_AT'
  if (orderBy.startsWith('SCORE')) {
    const conversation = lead.conversations?.edges[0]?.node
    return conversation ? `Score ${conversation.qualification.score}` : 'No score'
  }
  if (!orderBy.startsWith('LAST_MESSAGE')) return <ListedTime at={lead.createdAt} />
  const message = lead.messages?.edges[0]?.node
  return message ? <ListedTime at={message.createdAt} /> : 'No texts'
}
