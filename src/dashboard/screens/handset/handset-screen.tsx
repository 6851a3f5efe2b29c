import { Tabs } from '@mantine/core'
import { IconDeviceMobileOff } from '@tabler/icons-react'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { ButtonLink } from '../../components/screen/links.tsx'
import { Screen } from '../../components/screen/screen.tsx'
import { Empty } from '../../components/screen/screen-states.tsx'
import { TabStrip } from '../../components/screen/strip.tsx'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'
import { forAdmins } from '../settings/index.ts'
import { ResetSandbox } from './reset-sandbox.tsx'

const VIEWS = [
  { value: '/w/$workspaceId/handset', label: 'Phones' },
  { value: '/w/$workspaceId/handset/personas', label: 'Personas' },
  { value: '/w/$workspaceId/handset/network', label: 'Network faults' },
] as const

/** The simulated network of a sandbox: phones, personas and faults. */
export function HandsetScreen() {
  return useCurrentWorkspace().isSandbox ? <Simulator /> : <OnlyInSandbox />
}

const Simulator = forAdmins('Handset', () => (
  <Screen
    title="Handset"
    description="Simulated phones for testing. No real texts are sent."
    actions={<ResetSandbox />}
  >
    <Views />
  </Screen>
))

function Views() {
  const workspaceId = useParams({ strict: false, select: (params) => params.workspaceId }) ?? ''
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  const shown = VIEWS.find(({ value }) => path === value.replace('$workspaceId', workspaceId)) ?? VIEWS[0]
  return (
    <Tabs
      value={shown.value}
      onChange={(value) => {
        const view = VIEWS.find((each) => each.value === value)
        if (view) void navigate({ to: view.value })
      }}
    >
      <TabStrip chosen={shown.value} tabs={VIEWS} />
      {VIEWS.map(({ value }) => (
        <Tabs.Panel key={value} value={value}>
          {value === shown.value && <Outlet />}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function OnlyInSandbox() {
  const { workspace, viewer } = useCurrentWorkspace()
  const sandbox = viewer.workspaces.find(
    ({ mode, liveWorkspaceId }) => mode === 'SANDBOX' && liveWorkspaceId === workspace.id,
  )
  return (
    <Screen title="Handset">
      <Empty
        icon={IconDeviceMobileOff}
        title="The handset is only available in the sandbox"
        action={
          sandbox && (
            <ButtonLink to="/w/$workspaceId/handset" params={{ workspaceId: sandbox.id }} mt="xs">
              Open sandbox
            </ButtonLink>
          )
        }
      >
        Open the sandbox to text as a lead, run scripted personas and simulate network faults.
      </Empty>
    </Screen>
  )
}
