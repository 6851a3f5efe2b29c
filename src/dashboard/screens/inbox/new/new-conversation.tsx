import { Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { IconLink } from '../../../components/screen/links.tsx'
import { usePageTitle } from '../../../components/screen/page-title.ts'
import { useIsNarrow } from '../../../components/screen/use-is-narrow.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { placeOf } from './first-draft.ts'
import { FirstText } from './first-text.tsx'
import classes from './new-conversation.module.css'
import type { OnSent } from './use-first-text.ts'

const route = getRouteApi('/w/$workspaceId/inbox/new')

/** The first text to a lead, or to a phone number that becomes one. */
export function NewConversation() {
  const { workspaceId } = route.useParams()
  const { lead } = route.useSearch()
  const { may } = useCurrentWorkspace()
  const place = placeOf(workspaceId, lead)
  const open = useOpenSent(workspaceId)
  const isNarrow = useIsNarrow()
  usePageTitle('New conversation')
  return (
    <section className={classes.screen} aria-label="New conversation">
      <Group gap="xs" mb="md" wrap="nowrap">
        <IconLink
          to="/w/$workspaceId/inbox"
          params={{ workspaceId }}
          variant="subtle"
          color="gray"
          aria-label="Back to list"
        >
          <IconArrowLeft size={18} />
        </IconLink>
        <Title order={isNarrow ? 1 : 2} size="h2">
          New conversation
        </Title>
      </Group>
      {may('MESSAGING') ? (
        <FirstText key={place} place={place} linkedLeadId={lead} onSent={open} />
      ) : (
        <Text c="dimmed">Your role can read conversations but not start them.</Text>
      )}
    </section>
  )
}

/** Opens what the text led to: the open conversation, or the lead until the lead replies. */
function useOpenSent(workspaceId: string): OnSent {
  const navigate = useNavigate()
  return (message, leadId) => {
    if (message?.conversationId) {
      const params = { workspaceId, conversationId: message.conversationId }
      void navigate({ to: '/w/$workspaceId/inbox/$conversationId', params })
    } else void navigate({ to: '/w/$workspaceId/leads/$leadId', params: { workspaceId, leadId } })
  }
}
