import { Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { ButtonLink, TextLink } from '../../components/screen/links.tsx'
import { Empty } from '../../components/screen/screen-states.tsx'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'

/** The empty state of a workspace without leads. */
export function NoLeads({ onAdd }: { onAdd: () => void }) {
  const { may } = useCurrentWorkspace()
  if (!may('LEADS')) {
    return (
      <Empty icon={IconUsers} title="No leads yet">
        Leads appear here when you add or import them, or when they text one of your numbers.
      </Empty>
    )
  }
  return (
    <Empty
      icon={IconUsers}
      title="No leads yet"
      action={
        <>
          <Group gap="xs" mt="xs" justify="center">
            <Button onClick={onAdd}>Add a lead</Button>
            <ButtonLink variant="default" to="/w/$workspaceId/leads/imports/new">
              Import a file
            </ButtonLink>
          </Group>
          <TextLink size="sm" c="dimmed" to="/w/$workspaceId/developers/api">
            Connect a web form or CRM with the API
          </TextLink>
        </>
      }
    >
      Add leads yourself, or import a list from a file. Anyone who texts one of your numbers also becomes a lead.
    </Empty>
  )
}
