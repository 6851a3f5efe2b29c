import { Badge, Group, Text } from '@mantine/core'
import { TextLink } from '../../../components/screen/links.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { When } from '../../../components/text/when.tsx'
import { CONVERSATION_STATUSES } from '../../../documents/conversation-status.ts'
import classes from './lead.module.css'
import { Part } from './part.tsx'
import type { ShownConversation, ShownLead } from './shown-lead.ts'

/** The lead's conversations, each with a link. */
export function Conversations({ lead }: { lead: ShownLead }) {
  const conversations = lead.conversations?.edges.map(({ node }) => node) ?? []
  return (
    <Part title="Conversations">
      {conversations.length === 0 ? (
        <Hint>No conversations yet.</Hint>
      ) : (
        <ul className={`${classes.list} lt-list`}>
          {conversations.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function Row({ conversation }: { conversation: ShownConversation }) {
  const { id, status, handler, completedAt, lastMessageAt, messageCount, qualification, campaign } = conversation
  const { label, color } = CONVERSATION_STATUSES[status]
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <TextLink
          to="/w/$workspaceId/inbox/$conversationId"
          params={{ conversationId: id }}
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
        {messageCount === 1 ? '1 text' : `${messageCount} texts`} · score {qualification.score}
        {completedAt === null && handler === 'HUMAN' && ' · with your team'} · <When at={lastMessageAt} />
      </Text>
    </li>
  )
}
