import { Badge, Group, Text } from '@mantine/core'
import { TextLink } from '../../../components/links.tsx'
import { When } from '../../../components/when.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { CONVERSATION_STATUSES } from './conversation-status.ts'
import classes from './lead.module.css'
import { Part } from './part.tsx'
import type { ShownConversation, ShownLead } from './shown-lead.ts'

/** The lead's threads, each a link to where it is read. */
export function Conversations({ lead }: { lead: ShownLead }) {
  const conversations = lead.conversations?.edges.map(({ node }) => node) ?? []
  return (
    <Part title="Conversations">
      {conversations.length === 0 ? (
        <Text size="sm" c="dimmed">
          No conversations yet.
        </Text>
      ) : (
        <ul className={classes.list}>
          {conversations.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function Row({ conversation }: { conversation: ShownConversation }) {
  const { workspace } = usePlace()
  const { id, status, handler, completedAt, lastMessageAt, messageCount, qualification, campaign } = conversation
  const { label, color } = CONVERSATION_STATUSES[status]
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <TextLink
          to="/w/$workspaceId/inbox/$conversationId"
          params={{ workspaceId: workspace.id, conversationId: id }}
          size="sm"
          fw={500}
          truncate
        >
          {campaign?.name ?? 'Conversation'}
        </TextLink>
        <Badge color={color} flex="none">
          {label}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed" className="lt-number" component="div">
        {messageCount === 1 ? '1 message' : `${messageCount} messages`} · score {qualification.score}
        {completedAt === null && handler === 'HUMAN' && ' · with your team'} · <When at={lastMessageAt} />
      </Text>
    </li>
  )
}
