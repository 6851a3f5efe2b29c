import { Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from 'urql'
import { Settings } from '../../../../generated/dashboard/documents.ts'
import { TextLink } from '../../../components/links.tsx'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { ResetSandbox } from '../../handset/index.ts'
import { useReadOnlyReason } from '../allowed.tsx'
import { CopyToLive } from './copy-to-live.tsx'
import { WorkspaceForm } from './workspace-form.tsx'

export function WorkspaceScreen() {
  const { isSandbox } = usePlace()
  const reason = useReadOnlyReason()
  const [{ data, error }, lookAgain] = useQuery({ query: Settings, requestPolicy: 'cache-and-network' })
  return (
    <Screen title="Workspace" description={reason}>
      {data?.workspace ? (
        <Stack gap="lg">
          <WorkspaceForm saved={{ name: data.workspace.name, timezone: data.workspace.timezone }} />
          {isSandbox ? <OfSandbox /> : <OfLive />}
        </Stack>
      ) : error ? (
        <Problem error={error} onRetry={() => lookAgain({ requestPolicy: 'network-only' })} />
      ) : (
        <RecordsLoading />
      )}
    </Screen>
  )
}

function OfSandbox() {
  const mayChange = useReadOnlyReason() === null
  return (
    <>
      <Paper>
        <Title order={2}>Sandbox</Title>
        <Text size="sm" c="dimmed" mt={4}>
          Works like the live workspace, with a simulated carrier. No real texts are sent.
        </Text>
      </Paper>
      {mayChange && <CopyToLive />}
      {mayChange && (
        <Paper>
          <Title order={2}>Reset</Title>
          <Text size="sm" c="dimmed" mt={4} mb="sm">
            Deletes leads, conversations, messages, events, deliveries, imports and opt-outs. Settings stay.
          </Text>
          <ResetSandbox />
        </Paper>
      )}
    </>
  )
}

function OfLive() {
  const { workspace, viewer } = usePlace()
  const twin = viewer.workspaces.find((other) => other.mode === 'SANDBOX' && other.liveWorkspaceId === workspace.id)
  return (
    <Paper>
      <Title order={2}>Live</Title>
      <Text size="sm" c="dimmed" mt={4}>
        Texts are sent to real phones.{' '}
        {twin && (
          <>
            Test campaigns, endpoints and settings in the sandbox, then copy them here:{' '}
            <TextLink to="/w/$workspaceId/settings/workspace" params={{ workspaceId: twin.id }} inherit>
              settings of {twin.name}, sandbox
            </TextLink>
            .
          </>
        )}
      </Text>
    </Paper>
  )
}
