import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { prettyPhone } from '../../components/lead-name.ts'
import { ListedName } from '../../components/listed-name.tsx'
import { usePlace } from '../../shell/workspace.tsx'
import type { ListedLead } from './lead-search.ts'
import classes from './leads.module.css'
import { ListedTime } from './listed-time.tsx'
import { LeadStatusBadges } from './status-badge.tsx'

/** The leads of a page where there is no room for a table. */
export function LeadCards({ leads }: { leads: readonly ListedLead[] }) {
  const { workspace } = usePlace()
  return (
    <ul className={`${classes.box} ${classes.cards}`} aria-label="Leads, newest first">
      {leads.map((lead) => (
        <li key={lead.id}>
          <Link
            to="/w/$workspaceId/leads/$leadId"
            params={{ workspaceId: workspace.id, leadId: lead.id }}
            className={classes.card}
          >
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text component="span" fw={500} size="sm" className={classes.clip}>
                <ListedName lead={lead} />
              </Text>
              <Text component="span" size="xs" c="dimmed" flex="none">
                <ListedTime at={lead.createdAt} />
              </Text>
            </Group>
            <Group justify="space-between" wrap="nowrap" gap="xs" mt={4}>
              <Text component="span" size="xs" c="dimmed" className={`lt-number ${classes.clip}`}>
                {[prettyPhone(lead.phone), lead.source].filter(Boolean).join(' · ')}
              </Text>
              <LeadStatusBadges status={lead.status} suppressed={lead.suppressed} />
            </Group>
          </Link>
        </li>
      ))}
    </ul>
  )
}
