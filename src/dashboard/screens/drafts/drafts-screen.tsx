import { Stack } from '@mantine/core'
import { IconPencilQuestion } from '@tabler/icons-react'
import { MessageDrafts } from '../../../generated/dashboard/documents.ts'
import { usePolling } from '../../components/request/use-polling.ts'
import { TextLink } from '../../components/screen/links.tsx'
import { Screen } from '../../components/screen/screen.tsx'
import { Empty } from '../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../components/table/paged.tsx'
import { leadName } from '../../components/text/lead-name.ts'
import { type Draft, DraftCard } from './draft-card.tsx'

const PAGE = 20
const POLL_INTERVAL_MS = 15_000

/** Messages that assistants have written and a person must send or reject. */
export function DraftsScreen() {
  const drafts = usePagedQuery(MessageDrafts, { first: PAGE }, ({ messageDrafts }) => messageDrafts)
  usePolling(drafts.refetch, POLL_INTERVAL_MS)
  return (
    <Screen title="Drafts" description="Messages that assistants have written. Nothing is sent until you send it.">
      <Paged
        list={drafts}
        label="drafts"
        empty={
          <Empty icon={IconPencilQuestion} title="No drafts">
            When an assistant writes a message to a lead, it waits here and in the conversation.
          </Empty>
        }
      >
        {(rows) => (
          <Stack gap="sm" maw={720}>
            {rows.map((draft) => (
              <DraftCard key={draft.id} draft={draft} onDecided={drafts.refetch}>
                <To draft={draft} />
              </DraftCard>
            ))}
          </Stack>
        )}
      </Paged>
    </Screen>
  )
}

function To({ draft: { lead, conversationId } }: { draft: Draft }) {
  const name = `To ${leadName(lead)}`
  return conversationId === null ? (
    <TextLink to="/w/$workspaceId/leads/$leadId" params={{ leadId: lead.id }} size="sm">
      {name}
    </TextLink>
  ) : (
    <TextLink to="/w/$workspaceId/inbox/$conversationId" params={{ conversationId }} size="sm">
      {name}
    </TextLink>
  )
}
