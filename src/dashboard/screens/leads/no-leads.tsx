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
        They come by API, by a file, or by texting one of your numbers.
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
            <Button onClick={onAdd}>Add one</Button>
            <ButtonLink variant="default" to="/w/$workspaceId/leads/imports/new" params={{ workspaceId: workspace.id }}>
              Import a CSV file
            </ButtonLink>
          </Group>
        }
      >
        A lead is a person with a phone. Add one by hand, bring many in a file, or send them from your own systems.
        Whoever texts one of your numbers becomes a lead too.
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
          The same over REST, with a key from Settings:
        </Text>
        <Copy value={call} label="Copy the call" />
      </Group>
      <Code block tabIndex={0} aria-label="A call that creates a lead">
        {call}
      </Code>
    </Box>
  )
}
