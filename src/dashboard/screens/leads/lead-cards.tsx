import { Group, Text } from '@mantine/core'
import { PlainLink } from '../../components/screen/links.tsx'
import { prettyPhone } from '../../components/text/lead-name.ts'
import { ListedName } from '../../components/text/listed-name.tsx'
import type { ListedLead } from './lead-search.ts'
import classes from './leads.module.css'
import { ListedTime } from './listed-time.tsx'
import { LeadStatusBadges } from './status-badge.tsx'

/** Leads in a narrow space. */
export function LeadCards({ leads }: { leads: readonly ListedLead[] }) {
  return (
    <ul className="lt-box lt-rows" aria-label="Leads, newest first">
      {leads.map((lead) => (
        <li key={lead.id}>
          <PlainLink
            to="/w/$workspaceId/leads/$leadId"
            params={{ leadId: lead.id }}
            className={`${classes.card} lt-hover`}
          >
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text component="span" fw={500} size="sm" className="lt-clip">
                <ListedName lead={lead} />
              </Text>
              <Text component="span" size="xs" c="dimmed" flex="none">
                <ListedTime at={lead.createdAt} />
              </Text>
            </Group>
            <Group justify="space-between" wrap="nowrap" gap="xs" mt={4}>
              <Text component="span" size="xs" c="dimmed" className={`lt-number lt-clip`}>
                {[prettyPhone(lead.phone), lead.source].filter(Boolean).join(' · ')}
              </Text>
              <LeadStatusBadges status={lead.status} suppressed={lead.suppressed} />
            </Group>
          </PlainLink>
        </li>
      ))}
    </ul>
  )
}
