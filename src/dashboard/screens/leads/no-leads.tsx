import { Box, Button, Group, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { ButtonLink } from '../../components/screen/links.tsx'
import { Empty } from '../../components/screen/screen-states.tsx'
import { CodeBlock } from '../../components/text/code-block.tsx'
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
    <Stack align="center" gap={0}>
      <Empty
        icon={IconUsers}
        title="No leads yet"
        action={
          <Group gap="xs" mt="xs">
            <Button onClick={onAdd}>Add lead</Button>
            <ButtonLink variant="default" to="/w/$workspaceId/leads/imports/new">
              Import CSV
            </ButtonLink>
          </Group>
        }
      >
        Add leads manually, import a CSV file or send them by API. Anyone who texts one of your numbers becomes a lead
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
      <CodeBlock label="Or use the REST API with a key from Settings" code={call} wraps />
    </Box>
  )
}
