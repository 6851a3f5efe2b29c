import { Box, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { Lead } from '../../../../generated/dashboard/documents.ts'
import { leadName, prettyPhone } from '../../../components/lead-name.ts'
import { TextLink } from '../../../components/links.tsx'
import { Problem } from '../../../components/problem.tsx'
import { useLiveConversations, useLiveGap, useLiveMessages } from '../../../shell/live.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { LeadStatusBadges } from '../status-badge.tsx'
import { Attributes } from './attributes.tsx'
import { Consents } from './consents.tsx'
import { Conversations } from './conversations.tsx'
import { EraseLead } from './erase-lead.tsx'
import { ErasedLead } from './erased-lead.tsx'
import { Facts } from './facts.tsx'
import classes from './lead.module.css'
import { LeadTimeline } from './lead-timeline.tsx'
import type { ShownLead } from './shown-lead.ts'
import { Suppression } from './suppression.tsx'

const route = getRouteApi('/w/$workspaceId/leads/$leadId')

/** All that is known of one lead. */
export function LeadScreen() {
  const { leadId, workspaceId } = route.useParams()
  const { may } = usePlace()
  const [erasedId, setErasedId] = useState<string>()
  const [{ data, error, fetching }, again] = useQuery({
    query: Lead,
    variables: { id: leadId, withConsents: may('LEADS') },
    requestPolicy: 'cache-and-network',
    pause: erasedId === leadId,
  })
  const lead = data?.lead?.id === leadId ? data.lead : undefined
  useFreshLead(lead, leadId, () => again({ requestPolicy: 'network-only' }))
  const name = lead ? leadName(lead) : 'Lead'
  useDocumentTitle(`${name} · Leadthread`)

  return (
    <Box p={{ base: 'sm', sm: 'lg' }} maw={1280} mx="auto">
      <TextLink to="/w/$workspaceId/leads" params={{ workspaceId }} size="sm" c="dimmed">
        <IconArrowLeft size={14} className={classes.arrow} aria-hidden /> Leads
      </TextLink>
      {erasedId === leadId ? (
        <ErasedLead leadId={leadId} isJustNow />
      ) : lead ? (
        <Known lead={lead} onErased={() => setErasedId(leadId)} />
      ) : error ? (
        <Problem
          error={error}
          title="Couldn’t load the lead"
          onRetry={() => again({ requestPolicy: 'network-only' })}
        />
      ) : fetching || data?.lead ? (
        <Loading />
      ) : (
        <ErasedLead leadId={leadId} />
      )}
    </Box>
  )
}

/** Asks again when a conversation of the lead changes or begins: their status and whether they may be texted go with it. */
function useFreshLead(lead: ShownLead | undefined, leadId: string, again: () => void): void {
  const known = new Set(lead?.conversations?.edges.map(({ node }) => node.id))
  useLiveConversations(({ conversation }) => {
    if (conversation && known.has(conversation.id)) again()
  })
  useLiveMessages((message) => {
    if (message.lead?.id === leadId && !known.has(message.conversationId ?? '')) again()
  })
  useLiveGap(again)
}

function Known({ lead, onErased }: { lead: ShownLead; onErased: () => void }) {
  return (
    <>
      <Group justify="space-between" align="flex-start" mt={6} mb="md" gap="sm">
        <Box miw={0} flex={1}>
          <Title order={1} className="lt-text">
            {leadName(lead)}
          </Title>
          <Group gap="sm" mt={4}>
            <Text size="sm" c="dimmed" className="lt-number">
              {prettyPhone(lead.phone)}
            </Text>
            <LeadStatusBadges status={lead.status} suppressed={lead.suppressed} />
          </Group>
        </Box>
      </Group>
      <div className={classes.columns}>
        <Stack gap="md" component="aside" aria-label="Lead details" className={classes.side}>
          <Facts lead={lead} />
          <Attributes lead={lead} />
          <Conversations lead={lead} />
        </Stack>
        <LeadTimeline lead={lead} />
        <Stack gap="md" component="aside" aria-label="Consent and blocking" className={classes.below}>
          <Consents lead={lead} />
          <Suppression lead={lead} />
          <EraseLead lead={lead} onErased={onErased} />
        </Stack>
      </div>
    </>
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
