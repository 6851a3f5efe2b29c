import { Tabs } from '@mantine/core'
import { IconDeviceMobileOff, IconLock } from '@tabler/icons-react'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { ButtonLink } from '../../components/links.tsx'
import { Screen } from '../../components/screen.tsx'
import { Empty } from '../../components/screen-states.tsx'
import { TabStrip } from '../../components/strip.tsx'
import { usePlace } from '../../shell/workspace.tsx'
import { ResetSandbox } from './reset-sandbox.tsx'

const VIEWS = [
  { value: '/w/$workspaceId/handset', label: 'Phones' },
  { value: '/w/$workspaceId/handset/personas', label: 'Personas' },
  { value: '/w/$workspaceId/handset/network', label: 'Network faults' },
] as const

/** The simulated network of a sandbox: its phones, who holds them, and what goes wrong on it. */
export function HandsetScreen() {
  const { isSandbox, may } = usePlace()
  if (!isSandbox) return <OnlyInSandbox />
  if (!may('FULL_ACCESS'))
    return (
      <Screen title="Handset">
        <Empty icon={IconLock} title="For owners and admins">
          Ask an owner or admin to change your role.
        </Empty>
      </Screen>
    )
  return (
    <Screen
      title="Handset"
      description="Simulated phones for testing. No real texts are sent."
      actions={<ResetSandbox />}
    >
      <Views />
    </Screen>
  )
}

function Views() {
  const workspaceId = useParams({ strict: false, select: (params) => params.workspaceId }) ?? ''
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  const navigate = useNavigate()
  const shown = VIEWS.find(({ value }) => path === value.replace('$workspaceId', workspaceId)) ?? VIEWS[0]
  return (
    <Tabs
      value={shown.value}
      onChange={(value) => {
        const view = VIEWS.find((each) => each.value === value)
        if (view) void navigate({ to: view.value, params: { workspaceId } })
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
  const { workspace, viewer } = usePlace()
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
