import { ActionIcon, Badge, Button, Group, Skeleton, Text, Title, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowLeft,
  IconDeviceMobileMessage,
  IconLayoutSidebarRight,
  IconLayoutSidebarRightFilled,
} from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'

import { prettyPhone } from '../../../components/lead-name.ts'
import { IconLink, TextLink } from '../../../components/links.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { STATUS } from '../list/status-words.ts'
import { Actions } from './actions.tsx'
import classes from './conversation.module.css'
import type { Panel } from './open-conversation.tsx'
import type { Told } from './use-conversation.ts'

type Props = { id: string; conversation: Told | null | undefined; name: string; panel: Panel }

/** Who this is, how it stands, and what can be done. */
export function ConversationHead({ id, conversation, name, panel }: Props) {
  const workspaceId = useParams({ strict: false, select: (params) => params.workspaceId }) ?? ''
  const { isSandbox } = usePlace()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <header className={classes.head}>
      {isPhone && (
        <IconLink
          to="/w/$workspaceId/inbox"
          params={{ workspaceId }}
          search
          variant="subtle"
          color="gray"
          aria-label="Back to list"
        >
          <IconArrowLeft size={18} />
        </IconLink>
      )}
      <div className={classes.who}>
        <Title order={isPhone ? 1 : 2} size="h3" className={classes.name} title={name}>
          {conversation ? (
            <Name name={name} leadId={conversation.lead?.id} workspaceId={workspaceId} />
          ) : (
            <Skeleton component="span" display="inline-block" h={14} w={140} />
          )}
        </Title>
        {conversation && <About conversation={conversation} name={name} />}
      </div>
      {conversation && <Actions id={id} conversation={conversation} />}
      {isPhone && isSandbox ? (
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

function Name({ name, leadId, workspaceId }: { name: string; leadId: string | undefined; workspaceId: string }) {
  if (leadId === undefined) return name
  return (
    <TextLink to="/w/$workspaceId/leads/$leadId" params={{ workspaceId, leadId }} inherit c="inherit">
      {name}
    </TextLink>
  )
}

function About({ conversation: { phone, status }, name }: { conversation: Told; name: string }) {
  const shown = prettyPhone(phone) ?? 'Erased'
  return (
    <Group gap="2px 6px">
      <Badge size="xs" color={STATUS[status].color} flex="none">
        {STATUS[status].label}
      </Badge>
      {shown !== name && (
        <Text size="xs" c="dimmed" className="lt-number" truncate>
          {shown}
        </Text>
      )}
    </Group>
  )
}
