import { Box, Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconMessage, IconPhone } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Lead } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { BackLink } from '../../../components/screen/links.tsx'
import { usePageTitle } from '../../../components/screen/page-title.ts'
import { Problem } from '../../../components/screen/problem.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { Initials } from '../../../components/text/initials.tsx'
import { givenName, leadName, prettyPhone } from '../../../components/text/lead-name.ts'
import { LEAD_STATUSES } from '../../../documents/lead-status.ts'
import { useLiveConversations, useLiveGap, useLiveMessages } from '../../../shell/live.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { SendButton } from '../../sends/index.ts'
import { LeadStatusBadges } from '../status-badge.tsx'
import { Appointments } from './appointments.tsx'
import { Attributes } from './attributes.tsx'
import { Consents } from './consents.tsx'
import { Conversations } from './conversations.tsx'
import { EraseLead } from './erase-lead.tsx'
import { ErasedLead } from './erased-lead.tsx'
import { Facts } from './facts.tsx'
import classes from './lead.module.css'
import { LeadScore } from './lead-score.tsx'
import { LeadTimeline } from './lead-timeline.tsx'
import type { ShownLead } from './shown-lead.ts'
import { Suppression } from './suppression.tsx'
import { useWriting } from './use-writing.ts'

const route = getRouteApi('/w/$workspaceId/leads/$leadId')

export function LeadScreen() {
  const { leadId } = route.useParams()
  const { may } = useCurrentWorkspace()
  const [erasedId, setErasedId] = useState<string>()
  const variables = { id: leadId, withConsents: may('LEADS') }
  const { data, error, fetching, refetch } = useFreshQuery(Lead, variables, { pause: erasedId === leadId })
  const lead = data?.lead?.id === leadId ? data.lead : undefined
  useFreshLead(lead, leadId, refetch)
  const name = lead ? leadName(lead) : 'Lead'
  usePageTitle(name)

  return (
    <Box p={{ base: 'sm', sm: 'lg' }} maw={1280} mx="auto">
      <Text size="sm" component="div">
        <BackLink to="/w/$workspaceId/leads">Leads</BackLink>
      </Text>
      {erasedId === leadId ? (
        <ErasedLead leadId={leadId} isJustNow />
      ) : lead ? (
        <LeadDetails key={lead.id} lead={lead} onErased={() => setErasedId(leadId)} />
      ) : error ? (
        <Problem error={error} title="Couldn’t load the lead" onRetry={refetch} />
      ) : fetching || data?.lead ? (
        <Loading />
      ) : (
        <ErasedLead leadId={leadId} />
      )}
    </Box>
  )
}

/**
 * Refetches when a conversation of the lead starts or changes, since the status and whether the lead can be texted change with
 * it.
 */
function useFreshLead(lead: ShownLead | undefined, leadId: string, refetch: () => void): void {
  const known = new Set(lead?.conversations?.edges.map(({ node }) => node.id))
  useLiveConversations(({ conversation }) => {
    if (conversation && known.has(conversation.id)) refetch()
  })
  useLiveMessages((message) => {
    if (message.lead?.id === leadId && !known.has(message.conversationId ?? '')) refetch()
  })
  useLiveGap(refetch)
}

function LeadDetails({ lead, onErased }: { lead: ShownLead; onErased: () => void }) {
  const name = givenName(lead.attributes)
  const latest = lead.conversations?.edges[0]?.node
  const writing = useWriting()
  return (
    <>
      <Group justify="space-between" align="flex-start" mt={6} mb="md" gap="sm">
        <Group wrap="nowrap" gap="sm" miw={0} flex="1 1 14rem">
          <Initials name={name} color={LEAD_STATUSES[lead.status].color} size={44} />
          <Box miw={0}>
            <Title order={1} className="lt-text">
              {leadName(lead)}
            </Title>
            <Group gap="sm" mt={2}>
              {name !== null && <Hint className="lt-number">{prettyPhone(lead.phone)}</Hint>}
              <LeadStatusBadges status={lead.status} suppressed={lead.suppressed} />
            </Group>
          </Box>
        </Group>
        <Contact lead={lead} onText={writing.start} />
      </Group>
      {latest && <LeadScore key={latest.id} conversation={latest} />}
      <div className={classes.columns}>
        <LeadTimeline lead={lead} writing={writing} />
        <Stack gap="md" component="aside" aria-label="Lead details" style={{ gridArea: '1 / 2' }}>
          <Appointments leadId={lead.id} />
          <Facts lead={lead} />
          <Attributes lead={lead} />
          <Conversations lead={lead} />
        </Stack>
        <Stack gap="md" component="aside" aria-label="Consent and blocking" style={{ gridArea: '2 / 2' }}>
          <Consents lead={lead} />
          <Suppression lead={lead} />
          <EraseLead lead={lead} onErased={onErased} />
        </Stack>
      </div>
    </>
  )
}

/** Text and call. */
function Contact({ lead, onText }: { lead: ShownLead; onText: () => void }) {
  const { may } = useCurrentWorkspace()
  if (!lead.phone) return null
  return (
    <Group gap="xs">
      {may('MESSAGING') && !lead.suppressed && (
        <Button size="xs" leftSection={<IconMessage size={15} />} onClick={onText}>
          Text
        </Button>
      )}
      {!lead.suppressed && (
        <SendButton target={{ leadIds: [lead.id] }} label={leadName(lead)} size="xs">
          Send campaign
        </SendButton>
      )}
      <Button
        component="a"
        href={`tel:${lead.phone}`}
        size="xs"
        variant="default"
        leftSection={<IconPhone size={15} />}
      >
        Call
      </Button>
    </Group>
  )
}

function Loading() {
  return (
    <Stack mt="sm" role="status" aria-label="Loading lead">
      <Skeleton height={30} width={240} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Skeleton height={220} />
        <Skeleton height={220} />
      </SimpleGrid>
    </Stack>
  )
}
