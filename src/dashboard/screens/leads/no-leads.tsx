import { Box, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Copy } from '../../components/copy.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { Empty } from '../../components/screen-states.tsx'
import { usePlace } from '../../shell/workspace.tsx'

/** What a workspace without a lead can do about it. */
export function NoLeads({ onAdd }: { onAdd: () => void }) {
  const { may, workspace } = usePlace()
  if (!may('LEADS')) {
    return (
      <Empty icon={IconUsers} title="No leads yet">
        Leads appear here when they’re added, imported or text one of your numbers.
      </Empty>
    )
  }
  return (
    <Stack align="center" gap={0}>
      <Empty
        icon={IconUsers}
        title="No leads yet"
        action={
          <Group gap="xs" mt="xs">
            <Button onClick={onAdd}>Add lead</Button>
            <ButtonLink variant="default" to="/w/$workspaceId/leads/imports/new" params={{ workspaceId: workspace.id }}>
              Import CSV
            </ButtonLink>
          </Group>
        }
      >
        Add leads by hand, import a CSV file or send them by API. Anyone who texts one of your numbers becomes a lead
        too.
      </Empty>
      <RestCall />
    </Stack>
  )
}

function RestCall() {
  const call = `curl ${location.origin}/v1/leads \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"phone":"+14155550123","source":"web_form","attributes":{"first_name":"Dana"}}'`
  return (
    <Box w="100%" maw={680}>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Or use the REST API with a key from Settings:
        </Text>
        <Copy value={call} label="Copy request" />
      </Group>
      <Code block tabIndex={0} aria-label="Request that creates a lead">
        {call}
      </Code>
    </Box>
  )
}
