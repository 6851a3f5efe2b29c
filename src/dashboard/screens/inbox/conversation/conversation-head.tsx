import { ActionIcon, Badge, Button, Group, Skeleton, Text, Title, Tooltip } from '@mantine/core'
import {
  IconArrowLeft,
  IconDeviceMobileMessage,
  IconLayoutSidebarRight,
  IconLayoutSidebarRightFilled,
} from '@tabler/icons-react'
import { IconLink, TextLink } from '../../../components/screen/links.tsx'
import { useIsNarrow } from '../../../components/screen/use-is-narrow.ts'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import { CONVERSATION_STATUSES } from '../../../documents/conversation-status.ts'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { Actions } from './actions.tsx'
import { Assignee } from './assignee.tsx'
import classes from './conversation.module.css'
import type { ConversationDetails } from './use-conversation.ts'
import type { Panel } from './use-panel.ts'

type Props = { id: string; conversation: ConversationDetails | null | undefined; name: string; panel: Panel }

/** Name, status, assignee and actions. */
export function ConversationHead({ id, conversation, name, panel }: Props) {
  const { isSandbox } = useCurrentWorkspace()
  const isNarrow = useIsNarrow()
  return (
    <header className={classes.head}>
      {isNarrow && (
        <IconLink to="/w/$workspaceId/inbox" search variant="subtle" color="gray" aria-label="Back to list">
          <IconArrowLeft size={18} />
        </IconLink>
      )}
      <div className={classes.who}>
        <Title order={isNarrow ? 1 : 2} size="h3" className="lt-clip" title={name}>
          {conversation ? (
            <Name name={name} leadId={conversation.lead?.id} />
          ) : (
            <Skeleton component="span" display="inline-block" h={14} w={140} />
          )}
        </Title>
        {conversation && <About conversation={conversation} name={name} />}
      </div>
      {conversation && <Actions id={id} conversation={conversation} />}
      {isNarrow && isSandbox ? (
        <Button
          size="compact-sm"
          variant="light"
          ml="auto"
          leftSection={<IconDeviceMobileMessage size={16} />}
          aria-label={panel.label}
          aria-expanded={panel.isShown}
          onClick={panel.toggle}
        >
          Handset
        </Button>
      ) : (
        <Tooltip label={panel.isShown ? `Hide: ${panel.label}` : panel.label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={panel.label}
            aria-expanded={panel.isShown}
            onClick={panel.toggle}
          >
            {panel.isShown ? <IconLayoutSidebarRightFilled size={18} /> : <IconLayoutSidebarRight size={18} />}
          </ActionIcon>
        </Tooltip>
      )}
    </header>
  )
}

function Name({ name, leadId }: { name: string; leadId: string | undefined }) {
  if (leadId === undefined) return name
  return (
    <TextLink to="/w/$workspaceId/leads/$leadId" params={{ leadId }} inherit c="inherit">
      {name}
    </TextLink>
  )
}

function About({
  conversation: { phone, status, assignedTo },
  name,
}: {
  conversation: ConversationDetails
  name: string
}) {
  const shown = prettyPhone(phone) ?? 'Erased'
  return (
    <Group gap="2px 6px">
      <Badge size="xs" color={CONVERSATION_STATUSES[status].color} flex="none">
        {CONVERSATION_STATUSES[status].label}
      </Badge>
      {shown !== name && (
        <Text size="xs" c="dimmed" className="lt-number" truncate>
          {shown}
        </Text>
      )}
      {assignedTo !== null && <Assignee assignedTo={assignedTo} />}
    </Group>
  )
}
