import { Stack } from '@mantine/core'
import { Settings } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { TextLink } from '../../../components/screen/links.tsx'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Panel } from '../../../components/screen/panel.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { ResetSandbox } from '../../handset/index.ts'
import { useReadOnlyReason } from '../allowed.tsx'
import { CopyToLive } from './copy-to-live.tsx'
import { WorkspaceForm } from './workspace-form.tsx'

export function WorkspaceScreen() {
  const { isSandbox } = useCurrentWorkspace()
  const reason = useReadOnlyReason()
  const settings = useFreshQuery(Settings, {})
  return (
    <Screen title="Workspace" description={reason}>
      <Loaded value={settings.data?.workspace} query={settings}>
        {({ name, timezone }) => (
          <Stack gap="lg">
            <WorkspaceForm saved={{ name, timezone }} />
            {isSandbox ? <SandboxSection /> : <LiveSection />}
          </Stack>
        )}
      </Loaded>
    </Screen>
  )
}

function SandboxSection() {
  const mayChange = useReadOnlyReason() === null
  return (
    <>
      <Panel title="Sandbox" about="Works like the live workspace, with a simulated carrier. No real texts are sent." />
      {mayChange && <CopyToLive />}
      {mayChange && (
        <Panel
          title="Reset"
          about="Deletes leads, conversations, texts, events, deliveries, imports and opt-outs. Settings stay."
        >
          <ResetSandbox />
        </Panel>
      )}
    </>
  )
}

function LiveSection() {
  const { workspace, viewer } = useCurrentWorkspace()
  const twin = viewer.workspaces.find((other) => other.mode === 'SANDBOX' && other.liveWorkspaceId === workspace.id)
  const about = (
    <>
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
    </>
  )
  return <Panel title="Live" about={about} />
}
